import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteLegacyUsesBefore } from './legacy/legacy.queries.ts';
import { deleteUnusedDevices } from './programs.queries.ts';
import { deleteReportsBefore } from './reports.queries.ts';
import { deleteSignInsBefore } from './sign-in/sign-ins.queries.ts';

const DEVICES_KEPT_MS = 90 * DAY_MS;
const REPORTS_KEPT_MS = 30 * DAY_MS;
const LEGACY_USES_KEPT_MS = 30 * DAY_MS;

/** Removes codes an hour past their time, old reports, visits of old panels, and PCs that nobody uses any more. */
export async function sweepPanel({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock();
  await deleteSignInsBefore(db, new Date(nowMs - HOUR_MS));
  await deleteReportsBefore(db, new Date(nowMs - REPORTS_KEPT_MS));
  await deleteLegacyUsesBefore(db, new Date(nowMs - LEGACY_USES_KEPT_MS));
  await deleteUnusedDevices(db, {
    before: new Date(nowMs - DEVICES_KEPT_MS),
    now: new Date(nowMs),
  });
}
