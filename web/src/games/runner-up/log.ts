import type { Ask, Describe, Pace } from '$lib/table';
import type { RunnerUpEvent, RunnerUpView } from '$lib/runner-up-view';

export const describe: Describe<RunnerUpEvent> = (event) => event.event;

export const ask: Ask<RunnerUpView> = (view) => view.asks;

export const pace: Pace<RunnerUpEvent> = (events) => (events.length > 1 ? 800 : 0);
