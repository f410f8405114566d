import type { SessionSource } from '../identity/session/session.ts';
import { api, queries, type Api } from '../platform/api/api.ts';

type Admin = Awaited<ReturnType<Api['accounts']['admins']['me']>>;

/** The session of staff, which few sites can ask about. */
export const adminSession: SessionSource<Admin> = {
  kind: 'admin',
  queryKey: queries.accounts.admins.me.key(),
  read: () => api.accounts.admins.me({}),
  logOut: () => api.accounts.admins.logOut({}),
};
