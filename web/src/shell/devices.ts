/** Words for a device in the list of one's devices. */
import { ago } from '$lib/ago';
import { language, say } from '$lib/i18n.svelte';
import type { DeviceInfo } from '$lib/wire';

/** The server names a browser in English, "Firefox on Android"; other languages need their own word between. */
export function deviceLabel(device: Pick<DeviceInfo, 'label' | 'kind'>): string {
  if (!device.label) return say('device-nameless', { kind: device.kind });
  const [, browser, system] = /^(.+) on (.+)$/.exec(device.label) ?? [];
  return browser && system ? say('device-label', { browser, system }) : device.label;
}

export function deviceUse(device: DeviceInfo, now: number): string {
  const when = (time: number): string => ago(time, now, language());
  return device.seen === null
    ? say('device-added', { when: when(device.created) })
    : say('device-seen', { when: when(device.seen) });
}
