/** Who closed a table, and why, in words. */
import { say } from '$lib/i18n.svelte';
import type { TableInfo } from '$lib/wire';

export function closedText(info: TableInfo, own: string | null, name: string | null): string {
  const by = info.closed_by ?? 'host';
  const who = by === 'operator' || by === 'abandoned' ? by : by === own ? 'you' : name ? 'player' : 'host';
  const sentence = say('closed-by', { who, name: name ?? '' });
  return info.closed_reason ? `${sentence} ${say('closed-reason', { reason: info.closed_reason })}` : sentence;
}
