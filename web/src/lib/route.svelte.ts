/** Where one is: the path of the page's address. Links are real links, so that they can be sent. */

export type Place =
  | { at: 'home' }
  | { at: 'table'; id: string; screen: boolean }
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
    return { at: 'table', id: second, screen: third === 'screen' };
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

let here = $state.raw(placeOf(new URL(location.href)));

export function place(): Place {
  return here;
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  here = placeOf(new URL(location.href));
  scrollTo(0, 0);
}

addEventListener('popstate', () => (here = placeOf(new URL(location.href))));

/** For a link's onclick: go there without loading the page anew, unless a new tab is asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
