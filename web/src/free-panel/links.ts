import { type LinkStatus, linkStatus } from '@regz/rules/free-panel/links.ts';
import { api, queries, type Api } from '../platform/api/api.ts';
import { paths } from '../platform/paths.ts';
import type { Tone } from '../ui/feedback/badge.tsx';

type Calls = Api['freePanel']['linkAdmin'];

/** A link as those who manage it see it. */
export type Link = Awaited<ReturnType<Calls['list']>>['links'][number];

/** Where the links of a manager are read and changed: the admin's of one link, or staff's. */
export type LinkManager = {
  calls: Pick<Calls, 'create' | 'setActive' | 'remove'>;
  list: typeof queries.freePanel.linkAdmin.list;
};

export const linkAdminManager: LinkManager = {
  calls: api.freePanel.linkAdmin,
  list: queries.freePanel.linkAdmin.list,
};

export const staffManager: LinkManager = {
  calls: api.freePanel.staff,
  list: queries.freePanel.staff.list,
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

/** The address that visitors open, on the host that the page itself has. */
export function addressOf({ code }: Pick<Link, 'code'>): string {
  return `${location.origin}${paths.freePanel.replace(':key', code)}`;
}
