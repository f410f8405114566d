import type { SessionSource } from '../identity/session/session.ts';
import { api, queries, type Api } from '../platform/api/api.ts';

export type Admin = Awaited<ReturnType<Api['staff']['me']>>;

/** The session of staff, which only some sites can request. */
export const adminSession: SessionSource<Admin> = {
  kind: 'admin',
  queryKey: queries.staff.me.key(),
  read: () => api.staff.me({}),
  logOut: () => api.staff.logOut({}),
};
