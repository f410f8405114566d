import { api, queries, type Api } from '../../platform/api/api.ts';
import type { SessionSource } from '../session/session.ts';

/** The logged-in task user as the contract shows it. */
export type TaskUser = Awaited<ReturnType<Api['accounts']['taskUsers']['me']>>;

export const taskSession: SessionSource<TaskUser> = {
  kind: 'task-user',
  queryKey: queries.accounts.taskUsers.me.key(),
  read: () => api.accounts.taskUsers.me({}),
  logOut: () => api.accounts.taskUsers.logOut({}),
};
