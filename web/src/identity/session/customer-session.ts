import { api, queries, type Api } from '../../platform/api/api.ts';
import type { SessionSource } from './session.ts';

/** The logged-in customer as in the contract. */
export type Account = Awaited<ReturnType<Api['identity']['me']>>;

/** The session of a customer. */
export const customerSession: SessionSource<Account> = {
  kind: 'customer',
  queryKey: queries.identity.me.key(),
  read: () => api.identity.me({}),
  logOut: () => api.identity.logOut({}),
};
