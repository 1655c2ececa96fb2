/**
 * Where one is: the path of the page's address. Links are real links, so that they can be sent.
 *
 * `?rules=<game>` lays a game's rules over any place: going back puts them away, and nothing below
 * is made anew.
 */
import type { GameName } from './table';

export type Place =
  | { at: 'home' }
  | { at: 'table'; id: string; screen: boolean; handover: string | null }
  | { at: 'replay'; id: string; moment: number | null; eyes: string | null }
  | { at: 'join'; code: string }
  | { at: 'device'; code: string }
  | { at: 'unknown' };

export function placeOf(url: URL): Place {
  const [first, second, third, ...rest] = url.pathname.split('/').filter(Boolean);
  if (first === undefined) return { at: 'home' };
  if (second === undefined || rest.length) return { at: 'unknown' };
  const asked = url.searchParams;
  if (first === 't' && (third === undefined || third === 'screen')) {
    return { at: 'table', id: second, screen: third === 'screen', handover: asked.get('handover') };
  }
  if (third !== undefined) return { at: 'unknown' };
  if (first === 'j') return { at: 'join', code: second };
  if (first === 'd') return { at: 'device', code: second };
  if (first === 'replay') {
    const moment = Number(asked.get('moment') ?? NaN);
    return { at: 'replay', id: second, moment: Number.isInteger(moment) ? moment : null, eyes: asked.get('eyes') };
  }
  return { at: 'unknown' };
}

function rulesIn(url: URL): GameName | null {
  const asked = url.searchParams.get('rules');
  return asked === 'cover-me' || asked === 'runner-up' ? asked : null;
}

let here = $state.raw(placeOf(new URL(location.href)));
let rules = $state<GameName | null>(rulesIn(new URL(location.href)));

export function place(): Place {
  return here;
}

/** The game whose rules lie open. */
export function rulesOpen(): GameName | null {
  return rules;
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  look();
  scrollTo(0, 0);
}

function look(): void {
  const url = new URL(location.href);
  here = placeOf(url);
  rules = rulesIn(url);
}

addEventListener('popstate', look);

/** A new tab is asked for, or something else that only the browser can do. */
function forBrowser(event: MouseEvent): boolean {
  return event.defaultPrevented || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey;
}

/** For a link's onclick: go there without loading the page anew, unless a new tab is asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (forBrowser(event)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** For the onclick of a link to the rules: they come over what is there, which does not move. */
export function openRules(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (forBrowser(event)) return;
  event.preventDefault();
  history.pushState('rules', '', link.search);
  look();
}

/** Put the rules away: back to where they were opened, or, if one came with them open, just away. */
export function closeRules(): void {
  if (!rules) return;
  rules = null;
  if (history.state === 'rules') history.back();
  else history.replaceState(null, '', location.pathname);
}
