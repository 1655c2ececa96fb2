import './fonts.css';
import './theme.css';
import './controls.css';
import { preferred, speak } from '$lib/i18n.svelte';
import { settings, theme } from '$lib/settings.svelte';
import { mount } from 'svelte';
import App from './App.svelte';

document.documentElement.dataset['theme'] = theme();
await speak(preferred(settings.language, navigator.languages));
const target = document.getElementById('page');
if (target) mount(App, { target });
