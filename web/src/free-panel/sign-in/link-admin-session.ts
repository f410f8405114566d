import type { SessionSource } from '../../identity/session/session.ts';
import { api, queries, type Api } from '../../platform/api/api.ts';

/** The link of the logged-in admin, as in the contract. */
export type OwnLink = Awaited<ReturnType<Api['freePanel']['readOwnLink']>>;

export const linkAdminSession: SessionSource<OwnLink> = {
  kind: 'link-admin',
  queryKey: queries.freePanel.readOwnLink.key(),
  read: () => api.freePanel.readOwnLink({}),
  logOut: () => api.freePanel.logOut({}),
};
