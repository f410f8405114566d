import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type ManagerContext, scopeOf } from './link-scope.ts';
import { type LinkListRow, listLinkRows } from './managed-links.queries.ts';

type Outputs = InferContractRouterOutputs<Contract['freePanel']['staff']>;
export type LinkView = Outputs['create'];

/** The links that the caller manages. Source: specification B 2 Generated Links. */
export async function listLinks(
  { db, clock }: Services,
  context: ManagerContext,
): Promise<Outputs['list']> {
  const rows = await listLinkRows(db, scopeOf(context));
  return { serverNow: new Date(clock()).toISOString(), links: rows.map(linkView) };
}

/** One link that the caller has just made. */
export async function readLink(db: Database, id: string): Promise<LinkView> {
  const [row] = await listLinkRows(db, 'all', { id });
  if (row === undefined) throw new Error('A link is gone.');
  return linkView(row);
}

function linkView(row: LinkListRow): LinkView {
  const { opened, signedUp, redeemed, boughtLater, expiresAt, createdAt, ...rest } = row;
  return {
    ...rest,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    funnel: { opened, signedUp, redeemed, boughtLater },
  };
}
