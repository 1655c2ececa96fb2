import './fonts.css';
import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, speak } from '$lib/i18n.svelte';

await speak(preferred(null, navigator.languages));
mount(App, { target: document.getElementById('page') as HTMLElement });
