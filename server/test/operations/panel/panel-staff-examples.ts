import { makeAccount } from '../../harness/factories.ts';
import { makeDevice } from '../../scenarios/panel-devices.ts';
import { fileForm, givenFile } from '../../scenarios/panel-files.ts';
import { makeNotice, noticeForm } from '../../scenarios/panel-notices.ts';
import { offlineForm } from '../../scenarios/panel-offline.ts';
import { makeRelease, releaseForm } from '../../scenarios/panel-releases.ts';
import { valueForm, writtenValue } from '../../scenarios/panel-values.ts';
import { ownCode } from '../../scenarios/second-factors.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };
const DEVICE_ID = 'y'.repeat(43);

/** Examples of what staff see and do of the panel. */
export const examples: Readonly<Record<string, Example>> = {
  'panel.staff.listDevices': {
    input: async ({ database }) => ({ id: (await makeAccount(database)).id }),
  },
  'panel.staff.endDevice': {
    input: async ({ database }) => {
      const { id } = await makeAccount(database);
      const columns = { account_id: id, device_id: DEVICE_ID, signed_in_at: null };
      await makeDevice(database, columns);
      return { id, deviceId: DEVICE_ID, reason: 'sold' };
    },
  },
  'panel.staff.issueOfflineFile': { input: (server) => offlineForm(server) },
  'panel.staff.listReleases': nothing,
  'panel.staff.publishRelease': {
    input: async (server, owner) => ({
      ...(await releaseForm(server)),
      code: await ownCode(server, owner),
    }),
  },
  'panel.staff.editRelease': {
    input: async (server) => {
      const { version: _version, ...seen } = await makeRelease(server);
      return { ...seen, notes: 'Slower.', code: '' };
    },
  },
  'panel.staff.listValues': nothing,
  'panel.staff.setValue': {
    input: async (server, owner) => ({ ...valueForm(), code: await ownCode(server, owner) }),
  },
  'panel.staff.removeValue': {
    input: async (server, owner) => ({
      id: (await writtenValue(server)).id,
      revision: 1,
      code: await ownCode(server, owner),
    }),
  },
  'panel.staff.listNotices': nothing,
  'panel.staff.publishNotice': {
    input: async (server, owner) => ({
      ...noticeForm(),
      // Other examples issue files to programs of other versions.
      version: '1.0.0',
      pauses: true,
      code: await ownCode(server, owner),
    }),
  },
  'panel.staff.endNotice': {
    input: async (server, owner) => ({
      id: await makeNotice(server, { version: '1.0.0', pauses: true }),
      code: await ownCode(server, owner),
    }),
  },
  'panel.staff.listFiles': nothing,
  'panel.staff.setFile': {
    input: async (server, owner) => ({
      ...(await fileForm(server)),
      code: await ownCode(server, owner),
    }),
  },
  'panel.staff.removeFile': {
    input: async (server, owner) => ({
      id: (await givenFile(server)).id,
      revision: 1,
      code: await ownCode(server, owner),
    }),
  },
  'panel.staff.listPackageOffline': nothing,
  'panel.staff.setPackageOffline': {
    input: async (server, owner) => {
      const { database } = server;
      const name = 'Regedit-Fam';
      const { rows } = await database.ownerPool.query<{ revision: number }>(
        'select revision from panel_package_offline where package = $1',
        [name],
      );
      const { revision } = rows[0] ?? { revision: null };
      const code = await ownCode(server, owner);
      return { package: name, graceHours: 24, offlineDays: 30, revision, code };
    },
  },
  'panel.staff.listReports': nothing,
  'panel.staff.readKeys': nothing,
};
