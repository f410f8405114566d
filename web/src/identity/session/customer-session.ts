import { api, queries, type Api } from '../../platform/api/api.ts';
import type { SessionSource } from './session.ts';

/** The logged-in customer as the contract shows it. */
export type Account = Awaited<ReturnType<Api['accounts']['me']>>;

/** The session of a customer. */
export const customerSession: SessionSource<Account> = {
  kind: 'customer',
  queryKey: queries.accounts.me.key(),
  read: () => api.accounts.me({}),
  logOut: () => api.accounts.logOut({}),
};
