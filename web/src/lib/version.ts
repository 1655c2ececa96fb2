/** Whether the server has a newer page than this one. */

export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!own) return false;
  try {
    const page = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(8000) });
    return page.ok && !(await page.text()).includes(new URL(own).pathname);
  } catch {
    return false;
  }
}
