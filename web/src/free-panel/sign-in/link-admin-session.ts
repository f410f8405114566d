import type { SessionSource } from '../../identity/session/session.ts';
import { api, queries, type Api } from '../../platform/api/api.ts';

/** The link whose admin is logged in, as the contract shows it. */
export type OwnLink = Awaited<ReturnType<Api['freePanel']['linkAdmin']['me']>>;

export const linkAdminSession: SessionSource<OwnLink> = {
  kind: 'link-admin',
  queryKey: queries.freePanel.linkAdmin.me.key(),
  read: () => api.freePanel.linkAdmin.me({}),
  logOut: () => api.freePanel.linkAdmin.logOut({}),
};
