import type { Services } from '../../platform/services.ts';
import { type StaffGiveaway, staffViews } from '../giveaway-view.ts';
import { listGiveawayRows } from '../giveaways.queries.ts';

const DRAWN_SHOWN = 100;

/** Future and running giveaways, and those drawn last, as staff see them. */
export async function listGiveaways({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ giveaways: StaffGiveaway[] }> {
  const rows = await listGiveawayRows(db, DRAWN_SHOWN);
  return { giveaways: await staffViews(db, rows, clock()) };
}
