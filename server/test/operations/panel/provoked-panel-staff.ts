import { randomBytes, randomUUID } from 'node:crypto';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { newPerson } from '../../harness/people.ts';
import { givenFile } from '../../scenarios/panel-files.ts';
import { offlineForm, setOffline } from '../../scenarios/panel-offline.ts';
import { makeRelease } from '../../scenarios/panel-releases.ts';
import { writtenValue } from '../../scenarios/panel-values.ts';
import { turnedOnCodes } from '../../scenarios/second-factors.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const staff = (name: string, faults: Parameters<typeof spoiled>[2]) =>
  spoiled(`panel.staff.${name}`, 'admin', faults);

/** The example without the codes that its maker has turned on. */
const withoutCodes = (name: string, faults: Faults = {}): Provoke => {
  return async (server) => {
    const visitor = await newPerson(server, 'visitor');
    const input = await exampleOf(`panel.staff.${name}`).input(server, visitor);
    return { person: await newPerson(server, 'admin'), input: { ...input, ...faults } };
  };
};

const codeFaults = (name: string) => ({
  ACCOUNT_CODE_REQUIRED: staff(name, { code: ' ' }),
  ACCOUNT_CODE_WRONG: staff(name, { code: 'AAAA-AAAA-AAAA-AAAA' }),
  TOTP_OFF: withoutCodes(name),
});

/** A change that gives a version to more PCs, by staff with codes turned on. */
const wider = (code: string): Provoke => {
  return async (server) => {
    const person = await newPerson(server, 'admin');
    await turnedOnCodes(server, person.browser, { staff: true });
    const { version: _version, ...seen } = await makeRelease(server);
    return { person, input: { ...seen, rollout: 100, code } };
  };
};

/** A request for an offline file for an account with these columns. */
const offline = (columns: Parameters<typeof offlineForm>[1]) =>
  staff('issueOfflineFile', (server) => offlineForm(server, columns));

const heldByTests = (what: string) => `${what}; offline-files.test.ts holds it`;

/** Requests that the panel's staff operations refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'panel.staff.listDevices': { ACCOUNT_UNKNOWN: staff('listDevices', { id: randomUUID() }) },
  'panel.staff.endDevice': {
    PANEL_DEVICE_UNKNOWN: staff('endDevice', { deviceId: 'z'.repeat(43) }),
    REASON_MISSING: staff('endDevice', { reason: ' ' }),
  },
  'panel.staff.issueOfflineFile': {
    ACCOUNT_UNKNOWN: staff('issueOfflineFile', { id: randomUUID() }),
    REASON_MISSING: staff('issueOfflineFile', { reason: ' ' }),
    PANEL_OFFLINE_REQUEST_INVALID: staff('issueOfflineFile', { request: 'please' }),
    PANEL_OFFLINE_ACCOUNT_BARRED: offline({ banned: true }),
    PANEL_OFFLINE_NOT_RUNNING: offline({ expiredate: '2020-01-01' }),
    PANEL_OFFLINE_VERSION_OLD: heldByTests('needs a mandatory release'),
    PANEL_OFFLINE_PAUSED: heldByTests('needs a paused version'),
    PANEL_OFFLINE_LIST_MISSING: offline({ save_hwid: false }),
    PANEL_OFFLINE_NOT_ALLOWED: offline({ subscription: 'Legit' }),
    PANEL_OFFLINE_DAYS_EXCEEDED: staff('issueOfflineFile', { days: 91 }),
    PANEL_OFFLINE_DEVICE_TAKEN: heldByTests('needs a PC of another account'),
    PANEL_OFFLINE_LIST_FULL: offline({ hwid: ['another PC'] }),
    PANEL_OFFLINE_FILES_RUNNING: heldByTests('needs a file of another PC'),
    PANEL_OFFLINE_KEYS_MISSING: heldByTests('needs an expired key set'),
  },
  'panel.staff.publishRelease': {
    ...codeFaults('publishRelease'),
    PANEL_VERSION_INVALID: staff('publishRelease', { version: '2.04.0' }),
    PANEL_CHECKSUM_DIFFERS: staff('publishRelease', {
      repeatedSha256: randomBytes(32).toString('hex'),
    }),
    DOWNLOAD_SOURCE_MISSING: staff('publishRelease', { sha256: '' }),
    DOWNLOAD_FILE_NAME_INVALID: staff('publishRelease', { fileName: '../panel.exe' }),
    DOWNLOAD_FILE_UNKNOWN: staff('publishRelease', async () => {
      const sha256 = randomBytes(32).toString('hex');
      return { sha256, repeatedSha256: sha256 };
    }),
    PANEL_RELEASE_EXISTS: staff('publishRelease', async (server) => {
      const { version } = await makeRelease(server);
      return { version };
    }),
  },
  'panel.staff.editRelease': {
    ACCOUNT_CODE_REQUIRED: wider(''),
    ACCOUNT_CODE_WRONG: wider('AAAA-AAAA-AAAA-AAAA'),
    TOTP_OFF: withoutCodes('editRelease', { mandatory: true }),
    PANEL_RELEASE_UNKNOWN: staff('editRelease', { id: randomUUID() }),
    PANEL_RELEASE_CHANGED: staff('editRelease', { revision: 7 }),
  },
  'panel.staff.setValue': {
    ...codeFaults('setValue'),
    PANEL_VALUE_NAME_INVALID: staff('setValue', { name: '7 up' }),
    PANEL_VALUE_CONTENT_MISSING: staff('setValue', { content: '' }),
    PANEL_VERSION_INVALID: staff('setValue', { minimumVersion: 'newest' }),
    PANEL_VALUE_UNKNOWN: staff('setValue', { revision: 1 }),
    PANEL_VALUE_CHANGED: staff('setValue', async (server) => ({
      name: (await writtenValue(server)).name,
    })),
    PANEL_VALUES_TOO_LARGE: staff('setValue', { content: 'x'.repeat(64 * 1024) }),
  },
  'panel.staff.removeValue': {
    ...codeFaults('removeValue'),
    PANEL_VALUE_UNKNOWN: staff('removeValue', { id: randomUUID() }),
    PANEL_VALUE_CHANGED: staff('removeValue', { revision: 7 }),
  },
  'panel.staff.publishNotice': {
    ...codeFaults('publishNotice'),
    PANEL_NOTICE_TEXT_MISSING: staff('publishNotice', { text: ' ' }),
    PANEL_VERSION_INVALID: staff('publishNotice', { version: '2.04.0' }),
  },
  'panel.staff.endNotice': {
    ...codeFaults('endNotice'),
    PANEL_NOTICE_UNKNOWN: staff('endNotice', { id: randomUUID() }),
  },
  'panel.staff.setFile': {
    ...codeFaults('setFile'),
    PANEL_VALUE_NAME_INVALID: staff('setFile', { name: '7 up' }),
    PANEL_VERSION_INVALID: staff('setFile', { minimumVersion: 'newest' }),
    DOWNLOAD_SOURCE_MISSING: staff('setFile', { sha256: '' }),
    DOWNLOAD_FILE_UNKNOWN: staff('setFile', { sha256: randomBytes(32).toString('hex') }),
    PANEL_FILE_UNKNOWN: staff('setFile', { revision: 1 }),
    PANEL_FILE_CHANGED: staff('setFile', async (server) => ({
      name: (await givenFile(server)).name,
    })),
    PANEL_FILES_TOO_MANY: staff('setFile', async (server) => {
      const wanted = { package: 'External' as const };
      for (let file = 0; file < PANEL_LIMITS.files; file += 1) await givenFile(server, wanted);
      return wanted;
    }),
  },
  'panel.staff.removeFile': {
    ...codeFaults('removeFile'),
    PANEL_FILE_UNKNOWN: staff('removeFile', { id: randomUUID() }),
    PANEL_FILE_CHANGED: staff('removeFile', { revision: 7 }),
  },
  'panel.staff.setPackageOffline': {
    ...codeFaults('setPackageOffline'),
    PANEL_OFFLINE_CHANGED: staff('setPackageOffline', async (server) => {
      await setOffline(server, 'Regedit-Fam');
      return { revision: 77 };
    }),
  },
};
