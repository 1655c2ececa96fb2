/** That it is one's turn: in the title always, as a notification where it was asked for. */
import { say } from '$lib/i18n.svelte';
import { settings } from '$lib/settings.svelte';
import { sound } from '$lib/sound';

let told = false;

export function announceTurn(mine: boolean, game: string): void {
  const title = say('game-title', { game });
  document.title = mine ? `● ${say('your-turn')} – ${title}` : `${title} · ${say('house')}`;
  if (!mine) {
    told = false;
    return;
  }
  if (told) return;
  told = true;
  if (document.visibilityState === 'visible') return;
  sound('bell');
  if (settings.notify && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(say('your-turn'), { body: title, tag: 'parlour-turn', icon: '/icon-192.png' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}
