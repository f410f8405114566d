import type { Api } from '../../platform/api/api.ts';

/** A task as staff edit it. */
export type StaffTask = Awaited<ReturnType<Api['tasks']['staff']['listTasks']>>['tasks'][number];
