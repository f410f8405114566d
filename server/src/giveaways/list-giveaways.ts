import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../platform/services.ts';
import { publicView, staffViews } from './giveaway-view.ts';
import { listGiveawayRows } from './giveaways.queries.ts';

type Giveaways = InferContractRouterOutputs<Contract['giveaways']>['listGiveaways'];

const DRAWN_SHOWN = 10;

/** Current and coming giveaways, and those drawn last. */
export async function listGiveaways({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<Giveaways> {
  const now = clock();
  const views = await staffViews(db, await listGiveawayRows(db, DRAWN_SHOWN), now);
  return { giveaways: views.map(publicView), serverNow: new Date(now).toISOString() };
}
