import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf, positionText, readPosition } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { type ManagerContext, scopeOf } from './link-scope.ts';
import { type LinkListRow, listLinkRows } from './managed-links.queries.ts';

const PAGE = 50;

type Inputs = InferContractRouterInputs<Contract['freePanel']['staff']>;
type Outputs = InferContractRouterOutputs<Contract['freePanel']['staff']>;
export type LinkView = Outputs['createLink'];

/** The links that the caller manages, newest first, fifty at a time. */
export async function listLinks(
  { db, clock }: Services,
  context: ManagerContext,
  { before }: Inputs['listLinks'],
): Promise<Outputs['listLinks']> {
  const position = before === undefined ? {} : { before: readPosition(before) };
  const rows = await listLinkRows(db, scopeOf(context), { ...position, limit: PAGE + 1 });
  const { shown, next } = pageOf(rows, PAGE, positionText);
  return {
    serverNow: new Date(clock()).toISOString(),
    links: shown.map(linkView),
    next,
  };
}

/** One link that the caller has just made. */
export async function readLink(db: Database, id: string): Promise<LinkView> {
  const [row] = await listLinkRows(db, 'all', { id, limit: 1 });
  if (row === undefined) throw new Error('A link is gone.');
  return linkView(row);
}

function linkView(row: LinkListRow): LinkView {
  const {
    opened,
    signedUp,
    redeemed,
    boughtLater,
    expiresAt,
    createdAt,
    createdMicros: _micros,
    ...rest
  } = row;
  return {
    ...rest,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    funnel: { opened, signedUp, redeemed, boughtLater },
  };
}
