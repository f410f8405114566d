import type { SessionSource } from '../identity/session/session.ts';
import { api, queries, type Api } from '../platform/api/api.ts';

/** The logged-in task user, as in the contract. */
export type TaskUser = Awaited<ReturnType<Api['players']['me']>>;

export const taskSession: SessionSource<TaskUser> = {
  kind: 'task-user',
  queryKey: queries.players.me.key(),
  read: () => api.players.me({}),
  logOut: () => api.players.logOut({}),
};
