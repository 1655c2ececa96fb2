/** How long ago something was, in words: "2 hours ago". */

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export function ago(time: number, now: number, language: string): string {
  const seconds = Math.max(0, (now - time) / 1000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 0];
  // Servers note the last use to within some minutes, so seconds would be too exact.
  return unit === 'second' ? words.format(0, 'second') : words.format(-Math.floor(seconds / length), unit);
}
