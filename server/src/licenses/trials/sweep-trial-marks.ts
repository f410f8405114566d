import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../../platform/services.ts';
import { deleteMarksLeftBefore, noteLeftMarks } from './trial-marks.queries.ts';

/** How long a trial is remembered once its account is deleted. */
const KEPT_MS = 180 * DAY_MS;

/** Deletes the marks of trials whose account was deleted long ago. */
export async function sweepTrialMarks({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock();
  await noteLeftMarks(db, new Date(nowMs));
  await deleteMarksLeftBefore(db, new Date(nowMs - KEPT_MS));
}
