/** What went wrong, in plain words of the reader's language. */
import { Trouble } from '$lib/api';
import { say } from '$lib/i18n.svelte';

export function refusedText(code: string): string {
  return say('refused', { code });
}

/** `better` names messages for codes where there is a better one than the usual. */
export function troubleText(error: unknown, better: Record<string, string> = {}): string {
  const code = error instanceof Trouble ? error.code : 'fault';
  const message = better[code];
  return message ? say(message) : refusedText(code);
}
