import { DAY_MS, HOUR_MS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  hourly,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { watchAnswers } from './heartbeat/watch-answers.ts';
import { keepPanelKeys } from './keys/keep-panel-keys.ts';
import { deleteLegacyUsesBefore } from './legacy/legacy.queries.ts';
import {
  findOwnDevices,
  findOwnLegacyUse,
  findOwnReports,
  findOwnSettings,
  findOwnSignIns,
} from './panel-exports.queries.ts';
import { countDevices, countReports } from './panel-figures.queries.ts';
import { panelStaffRoutes } from './panel-staff.routes.ts';
import { panelMails } from './panel.mails.ts';
import { panelRoutes } from './panel.routes.ts';
import { deleteUnusedDevices } from './programs.queries.ts';
import { deleteReportsBefore } from './reports.queries.ts';
import { deleteSignInsBefore } from './sign-in/sign-ins.queries.ts';
import { findReportsOf } from './staff/timeline.queries.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof panelBudgets> {}
}

/** Attempt limits of this slice. None counts per name that a program sends. */
const panelBudgets = {
  /** Heartbeats of programs that are not signed in, per address block. */
  panelStranger: { attempts: 300, windowSeconds: MINUTE_SECONDS },
  /** Codes that are not approved, per address block, and per device key. A mobile network shares addresses. */
  panelCode: hourly(60),
  panelDeviceCode: hourly(6),
  /** Heartbeats of a signed-in PC. */
  panelHeartbeat: { attempts: 12, windowSeconds: MINUTE_SECONDS },
  /** Codes that no program shows, per account and address block. */
  panelWrongCode: hourly(10),
  panelSettings: { attempts: 6, windowSeconds: MINUTE_SECONDS },
  panelRelease: hourly(60),
  panelFile: hourly(120),
} satisfies Record<string, AttemptLimit>;

export const panel = {
  operations: (services) => ({
    panel: { ...panelRoutes(services), staff: panelStaffRoutes(services) },
  }),
  mails: panelMails,
  attemptLimits: () => panelBudgets,
  everyHour: [keepPanelKeys],
  watchStep: watchAnswers,
  sweep: sweepPanel,
  figures: panelFigures,
  exportCustomer: (db, { id }) => exportPanel(db, id),
  timeline: [
    {
      name: 'reports',
      topics: ['devices'],
      shownBy: 'panel.staff.listReports',
      read: findReportsOf,
    },
  ],
} satisfies Slice;

const DEVICES_KEPT_MS = 90 * DAY_MS;
const REPORTS_KEPT_MS = 30 * DAY_MS;
const LEGACY_USES_KEPT_MS = 30 * DAY_MS;

/** Removes codes an hour after their expiry, old reports, visits of old panels, and unused PCs. */
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

/**
 * Returns a customer's PCs, sign-ins, settings and reports, without data that identifies a PC by
 * its parts.
 */
async function exportPanel(db: Database, customerId: string): Promise<PersonalData> {
  return {
    panel_devices: await findOwnDevices(db, customerId),
    panel_sign_ins: await findOwnSignIns(db, customerId),
    panel_settings: await findOwnSettings(db, customerId),
    panel_reports: await findOwnReports(db, customerId),
    panel_legacy_uses: await findOwnLegacyUse(db, customerId),
  };
}

/** The metrics of the panel: signed-in PCs, running PCs, and reports. */
function panelFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): readonly Figure[] {
  return [
    {
      name: 'regz_panel_devices',
      help: 'PCs that are signed in to the panel, and those of them that run it now',
      kind: 'gauge',
      label: 'state',
      read: async () => {
        const { signedIn, running } = await countDevices(db, new Date(clock()));
        return { 'signed-in': signedIn, running };
      },
    },
    {
      name: 'regz_panel_reports',
      help: 'Reports about programs within the last 24 hours',
      kind: 'gauge',
      label: 'kind',
      read: async () => {
        const rows = await countReports(db, new Date(clock() - DAY_MS));
        return Object.fromEntries(rows.map(({ kind, reports }) => [kind, reports]));
      },
    },
  ];
}
