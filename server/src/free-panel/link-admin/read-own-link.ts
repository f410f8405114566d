import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { usesLeft } from '@regz/rules/free-panel/links.ts';
import type { LinkAdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findLink, type LinkRow } from '../free-panel.queries.ts';

export type OwnLink = InferContractRouterOutputs<Contract['freePanel']>['readOwnLink'];

/** The link whose admin is logged in, with what it has left for sub-links. */
export async function readOwnLink(
  { db, clock }: Services,
  { caller: { id } }: Pick<RequestContext<LinkAdminCaller>, 'caller'>,
): Promise<OwnLink> {
  const link = await findLink(db, id);
  if (link === undefined) throw new Refusal('SESSION_REQUIRED');
  return ownLinkView(link, new Date(clock()));
}

export function ownLinkView(link: LinkRow, now: Date): OwnLink {
  return {
    code: link.code,
    username: link.adminUsername,
    expiresAt: link.expiresAt.toISOString(),
    usesLeft: usesLeft(link),
    serverNow: now.toISOString(),
  };
}
