import '../fonts.css';
import '../theme.css';
import '../controls.css';
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';
import { preferred, speak } from '$lib/i18n.svelte';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
if (asked.has('reduced')) document.documentElement.dataset['motion'] = 'reduced';
await speak(preferred(asked.get('language'), navigator.languages));
import Pictures from './Pictures.svelte';
mount(asked.has('pictures') ? Pictures : Gallery, { target: document.getElementById('page') as HTMLElement });
