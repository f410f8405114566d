import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { editRelease } from './staff/edit-release.ts';
import { endDevice } from './staff/end-device.ts';
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

export function panelStaffRoutes(services: Services): Handlers<Contract['panel']['staff']> {
  return {
    listDevices: (_context, input) => listDevices(services, input),
    endDevice: (context, input) => endDevice(services, context, input),
    issueOfflineFile: (context, input) => issueOfflineFile(services, context, input),
    listReleases: () => listReleases(services),
    publishRelease: (context, input) => publishRelease(services, context, input),
    editRelease: (context, input) => editRelease(services, context, input),
    listValues: () => listValues(services),
    setValue: (context, input) => setValue(services, context, input),
    removeValue: (context, input) => removeValue(services, context, input),
    listNotices: () => listNotices(services),
    publishNotice: (context, input) => publishNotice(services, context, input),
    endNotice: (context, input) => endNotice(services, context, input),
    listFiles: () => listFiles(services),
    setFile: (context, input) => setFile(services, context, input),
    removeFile: (context, input) => removeFile(services, context, input),
    listPackageOffline: () => listPackageOffline(services),
    setPackageOffline: (context, input) => setPackageOffline(services, context, input),
    listReports: (_context, input) => listReports(services.db, input),
    readKeys: () => readKeys(services),
  };
}
