import type { Ask, Describe, Pace } from '$lib/table';
import type { CoverMeEvent, CoverMeView } from '$lib/cover-me-view';

export const describe: Describe<CoverMeEvent> = (event) => event.event;

export const ask: Ask<CoverMeView> = (view) => view.asks;

export const pace: Pace<CoverMeEvent> = (events) => (events.length > 1 ? 800 : 0);
