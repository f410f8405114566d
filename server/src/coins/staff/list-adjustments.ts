import type { Database } from '../../platform/database/database.ts';
import { type Adjustment, adjustmentView } from './adjustment-view.ts';
import { listAdjustmentRows } from './adjustments.queries.ts';

const SHOWN = 50;

/** The corrections that staff look at: those that wait, then the newest. */
export async function listAdjustments(db: Database): Promise<{ adjustments: Adjustment[] }> {
  const rows = await listAdjustmentRows(db, SHOWN);
  return { adjustments: rows.map(adjustmentView) };
}
