import type { Api } from '../platform/api/api.ts';

/** A task of the day, as its person sees it. */
export type Task = Awaited<ReturnType<Api['tasks']['listToday']>>['tasks'][number];
