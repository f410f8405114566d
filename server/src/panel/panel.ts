import type { Contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { batchedRedemption } from '../licenses/redemption/redeem-license.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  perHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { Verbs } from '../platform/http/bind-operations.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { OperationsOf, Slice } from '../platform/slice.ts';
import { endDevice } from './devices/end-device.ts';
import { listDevices as listOwnDevices } from './devices/list-devices.ts';
import { renameDevice } from './devices/rename-device.ts';
import { heartbeat } from './heartbeat/heartbeat.ts';
import { watchAnswers } from './heartbeat/watch-answers.ts';
import { activeKeyReader } from './keys/active-key.ts';
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
import { mails } from './panel.mails.ts';
import { deleteUnusedDevices } from './programs.queries.ts';
import { redeemOnDevice } from './redeem-on-device.ts';
import { deleteReportsBefore } from './reports.queries.ts';
import { saveSettings } from './settings/save-settings.ts';
import { decideSignIn } from './sign-in/decide-sign-in.ts';
import { readSignIn } from './sign-in/read-sign-in.ts';
import { deleteSignInsBefore } from './sign-in/sign-ins.queries.ts';
import { editRelease } from './staff/edit-release.ts';
import { endDevice as endDeviceForStaff } from './staff/end-device.ts';
import { endNotice } from './staff/end-notice.ts';
import { issueOfflineFile } from './staff/issue-offline-file.ts';
import { listDevices } from './staff/list-devices.ts';
import { listFiles } from './staff/list-files.ts';
import { listNotices } from './staff/list-notices.ts';
import { listPackageOffline } from './staff/list-package-offline.ts';
import { listReleases } from './staff/list-releases.ts';
import { listReports } from './staff/list-reports.ts';
import { listValues } from './staff/list-values.ts';
import { publishNotice } from './staff/publish-notice.ts';
import { publishRelease } from './staff/publish-release.ts';
import { readKeys } from './staff/read-keys.ts';
import { removeFile } from './staff/remove-file.ts';
import { removeValue } from './staff/remove-value.ts';
import { setFile } from './staff/set-file.ts';
import { setPackageOffline } from './staff/set-package-offline.ts';
import { setValue } from './staff/set-value.ts';
import { findReportsOf } from './staff/timeline.queries.ts';
import { givenReader } from './values/read-given.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof panelBudgets> {}
}

/** Attempt limits of this slice. None counts per name that a program sends. */
const panelBudgets = {
  /** Heartbeats of programs that are not signed in, per address block. */
  panelStranger: { attempts: 300, windowSeconds: MINUTE_SECONDS },
  /** Codes that are not approved, per address block, and per device key. A mobile network shares addresses. */
  panelCode: perHour(60),
  panelDeviceCode: perHour(6),
  /** Heartbeats of a signed-in PC. */
  panelHeartbeat: { attempts: 12, windowSeconds: MINUTE_SECONDS },
  /** Codes that no program shows, per account and address block. */
  panelWrongCode: perHour(10),
  panelSettings: { attempts: 6, windowSeconds: MINUTE_SECONDS },
  panelRelease: perHour(60),
  panelFile: perHour(120),
} satisfies Record<string, AttemptLimit>;

const staffOperations: Verbs<Contract['panel']['staff']> = {
  listDevices: (services, _, input) => listDevices(services, input),
  endDevice: endDeviceForStaff,
  issueOfflineFile,
  listReleases,
  publishRelease,
  editRelease,
  listValues,
  setValue,
  removeValue,
  listNotices,
  publishNotice,
  endNotice,
  listFiles,
  setFile,
  removeFile,
  listPackageOffline,
  setPackageOffline,
  listReports: ({ db }, _, input) => listReports(db, input),
  readKeys,
};

export const panel = {
  operations: (services): OperationsOf<'panel'> => {
    const redeem = batchedRedemption(services);
    const beats = {
      ...services,
      readGiven: givenReader(services),
      readSigningKey: activeKeyReader(services).read,
    };
    return {
      panel: {
        heartbeat: (_, context, input) => heartbeat(beats, context, input),
        redeemLicense: (_, context, input) => redeemOnDevice(services, redeem, context, input),
        saveSettings,
        listDevices: (_, { caller }) => listOwnDevices(services, caller),
        endDevice,
        renameDevice,
        readSignIn,
        decideSignIn,
        staff: staffOperations,
      },
    };
  },
  mails,
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
