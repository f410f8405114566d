import { type LinkStatus, linkStatus } from '@regz/rules/free-panel/links.ts';
import { api, queries, type Api } from '../platform/api/api.ts';
import type { Tone } from '../ui/feedback/badge.tsx';

type Calls = Api['freePanel'];

/** A link as its managers see it. */
export type Link = Awaited<ReturnType<Calls['listLinks']>>['links'][number];

/** The operations of a manager on links: the admin of one link, or staff. */
export type LinkManager = {
  /** Only staff may allow several accounts of one mailbox, and enable a link that they disabled. */
  isStaff: boolean;
  calls: Pick<Calls, 'setLinkEnabled' | 'removeLink'> &
    Pick<Api['freePanel']['staff'], 'createLink'>;
  list: typeof queries.freePanel.listLinks;
};

export const linkAdminManager: LinkManager = {
  isStaff: false,
  calls: {
    createLink: api.freePanel.createLink,
    setLinkEnabled: api.freePanel.setLinkEnabled,
    removeLink: api.freePanel.removeLink,
  },
  list: queries.freePanel.listLinks,
};

export const staffManager: LinkManager = {
  isStaff: true,
  calls: {
    createLink: api.freePanel.staff.createLink,
    setLinkEnabled: api.freePanel.staff.setLinkEnabled,
    removeLink: api.freePanel.staff.removeLink,
  },
  list: queries.freePanel.staff.listLinks,
};

/** A link's state at a time by the server's clock. */
export function statusOf(link: Link, serverNowMs: number): LinkStatus {
  return linkStatus({ ...link, expiresAtMs: Date.parse(link.expiresAt) }, serverNowMs);
}

export const statusTones: Record<LinkStatus, Tone> = {
  active: 'good',
  disabled: 'neutral',
  expired: 'warn',
  'used-up': 'info',
};
