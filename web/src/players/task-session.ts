import type { SessionSource } from '../identity/session/session.ts';
import { api, queries, type Api } from '../platform/api/api.ts';

/** The logged-in task user as the contract shows it. */
export type TaskUser = Awaited<ReturnType<Api['accounts']['taskUsers']['me']>>;

export const taskSession: SessionSource<TaskUser> = {
  kind: 'task-user',
  queryKey: queries.accounts.taskUsers.me.key(),
  read: () => api.accounts.taskUsers.me({}),
  logOut: () => api.accounts.taskUsers.logOut({}),
};
