/** What a person has set on this device. Kept where the browser lets us, lost where it does not. */

export interface Settings {
  name: string;
  /** The server has met this device. */
  known: boolean;
  language: string | null;
  theme: 'auto' | 'light' | 'dark';
  sounds: boolean;
  motion: 'auto' | 'reduced';
  whatif: boolean;
  notify: boolean;
  /** The level of Play now. */
  level: 'rookie' | 'regular' | 'expert' | 'master';
  /** Chat is not shown on this device. */
  muted: boolean;
  /** The column beside the table is open on wide screens. */
  side: boolean;
}

const KEY = 'parlour';
const DEFAULTS: Settings = {
  name: '',
  known: false,
  language: null,
  theme: 'auto',
  sounds: false,
  motion: 'auto',
  whatif: true,
  notify: false,
  level: 'regular',
  muted: false,
  side: true,
};

function kept(): Partial<Settings> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    const given = read as Record<string, unknown>;
    // What an older or a strange page left there is taken only where it is of the right kind.
    return Object.fromEntries(
      Object.entries(DEFAULTS)
        .filter(
          ([key, value]) =>
            typeof given[key] === typeof value || (key === 'language' && typeof given[key] === 'string'),
        )
        .map(([key]) => [key, given[key]]),
    );
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...kept() });

export function set<Key extends keyof Settings>(key: Key, value: Settings[Key]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows and full disks: the setting holds until the page is closed.
  }
}

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
const system = $state({ dark: dark?.matches ?? false, calm: calm?.matches ?? false });
dark?.addEventListener('change', (event) => (system.dark = event.matches));
calm?.addEventListener('change', (event) => (system.calm = event.matches));

export function theme(): 'light' | 'dark' {
  if (settings.theme !== 'auto') return settings.theme;
  return system.dark ? 'dark' : 'light';
}

export function reduced(): boolean {
  return settings.motion === 'reduced' || system.calm;
}
