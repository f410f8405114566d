import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { publicView, type StaffGiveaway, staffViews } from './giveaway-view.ts';
import { findGiveaway, listEntries, listGiveawayRows } from './giveaways.queries.ts';

type Outputs = InferContractRouterOutputs<Contract['giveaways']>;

const DRAWN_SHOWN = 10;
const DRAWN_FOR_STAFF = 100;

/** Current and coming giveaways, and those drawn last. */
export async function listGiveaways({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<Outputs['listGiveaways']> {
  const now = clock();
  const views = await staffViews(db, await listGiveawayRows(db, DRAWN_SHOWN), now);
  return { giveaways: views.map(publicView), serverNow: new Date(now).toISOString() };
}

export async function listForStaff({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ giveaways: StaffGiveaway[] }> {
  const rows = await listGiveawayRows(db, DRAWN_FOR_STAFF);
  return { giveaways: await staffViews(db, rows, clock()) };
}

/** A giveaway with the entries that were published at its close: all that a draw needs. */
export async function readProof(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { giveawayId }: { giveawayId: string },
): Promise<Outputs['readProof']> {
  const giveaway = await requireGiveaway(db, giveawayId, clock());
  return { giveaway: publicView(giveaway), entries: await listEntries(db, giveawayId) };
}

/** @throws Refusal GIVEAWAY_UNKNOWN if there is none with this id */
export async function requireGiveaway(
  db: Database,
  id: string,
  nowMs: number,
): Promise<StaffGiveaway> {
  const row = await findGiveaway(db, id);
  const [view] = row === undefined ? [] : await staffViews(db, [row], nowMs);
  if (view === undefined) throw new Refusal('GIVEAWAY_UNKNOWN');
  return view;
}
