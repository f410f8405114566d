import { randomBytes } from 'node:crypto';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { freezeTime, makeAccount, makeKey } from '../../harness/factories.ts';
import { heartbeatOf } from '../../harness/panel-program.ts';
import { makeDevice } from '../../scenarios/panel-devices.ts';
import { fileForm, givenFile } from '../../scenarios/panel-files.ts';
import { makeNotice, noticeForm } from '../../scenarios/panel-notices.ts';
import { offlineForm, setOffline } from '../../scenarios/panel-offline.ts';
import { makeRelease, releaseForm } from '../../scenarios/panel-releases.ts';
import { makeSignIn, proveForSignIn } from '../../scenarios/panel-sign-ins.ts';
import { valueForm, writtenValue } from '../../scenarios/panel-values.ts';
import { ownCode, turnedOnCodes } from '../../scenarios/second-factors.ts';
import { redemptionRefusals } from '../licenses/license-examples.ts';
import { type Example, type Examples, type Prepare, type Refusals } from '../operation-example.ts';

const DEVICE_ID = 'x'.repeat(43);

/** A PC of the person, if an account is what they have. */
const signedOutDevice: Example['input'] = async ({ database }, { accountId }) => {
  const { rows } = await database.ownerPool.query('select from users where id = $1', [accountId]);
  if (rows.length > 0) {
    const device = { account_id: accountId, device_id: DEVICE_ID, signed_in_at: null };
    await makeDevice(database, device);
  }
  return { id: DEVICE_ID };
};

export const examples: Examples = {
  'panel.heartbeat': async () => heartbeatOf(),
  'panel.redeemLicense': async ({ database }) => {
    const { licenseKey } = await makeKey(database);
    return { licenseKey, confirmReplacement: true };
  },
  'panel.saveSettings': async ({ database }, { accountId }) => {
    const { rows } = await database.ownerPool.query<{ version: number }>(
      'select version from panel_settings where account_id = $1',
      [accountId],
    );
    return { basedOn: rows[0]?.version ?? 0, content: '{"volume":3}' };
  },
  'panel.endDevice': {
    input: signedOutDevice,
    foreign: { status: 404, code: 'PANEL_DEVICE_UNKNOWN' },
  },
  'panel.renameDevice': {
    input: async (server, person) => ({
      ...(await signedOutDevice(server, person)),
      name: 'Living room',
    }),
    foreign: { status: 404, code: 'PANEL_DEVICE_UNKNOWN' },
  },
  'panel.readSignIn': async (server) => ({ code: (await makeSignIn(server)).code }),
  'panel.decideSignIn': {
    input: async (server, { accountId }) => {
      const { code } = await makeSignIn(server);
      await proveForSignIn(server, accountId, code);
      return { code, approve: true };
    },
    foreign: { status: 403, code: 'IDENTITY_PROOF_REQUIRED' },
  },
  'panel.staff.listDevices': async ({ database }) => ({ id: (await makeAccount(database)).id }),
  'panel.staff.endDevice': async ({ database }) => {
    const { id } = await makeAccount(database);
    const columns = { account_id: id, device_id: DEVICE_ID, signed_in_at: null };
    await makeDevice(database, columns);
    return { id, deviceId: DEVICE_ID, reason: 'sold' };
  },
  'panel.staff.issueOfflineFile': (server) => offlineForm(server),
  'panel.staff.publishRelease': async (server, owner) => ({
    ...(await releaseForm(server)),
    code: await ownCode(server, owner),
  }),
  'panel.staff.editRelease': async (server) => {
    const { version: _version, ...seen } = await makeRelease(server);
    return { ...seen, notes: 'Slower.', code: '' };
  },
  'panel.staff.setValue': async (server, owner) => ({
    ...valueForm(),
    code: await ownCode(server, owner),
  }),
  'panel.staff.removeValue': async (server, owner) => ({
    id: (await writtenValue(server)).id,
    revision: 1,
    code: await ownCode(server, owner),
  }),
  'panel.staff.publishNotice': async (server, owner) => ({
    ...noticeForm(),
    // Other examples issue files to programs of other versions.
    version: '1.0.0',
    pauses: true,
    code: await ownCode(server, owner),
  }),
  'panel.staff.endNotice': async (server, owner) => ({
    id: await makeNotice(server, { version: '1.0.0', pauses: true }),
    code: await ownCode(server, owner),
  }),
  'panel.staff.setFile': async (server, owner) => ({
    ...(await fileForm(server)),
    code: await ownCode(server, owner),
  }),
  'panel.staff.removeFile': async (server, owner) => ({
    id: (await givenFile(server)).id,
    revision: 1,
    code: await ownCode(server, owner),
  }),
  'panel.staff.setPackageOffline': async (server, owner) => {
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
};

const expired: Refusals[string] = {
  PANEL_CODE_EXPIRED: async (server) => ({
    code: (await makeSignIn(server, { expires_at: new Date(server.clock()) })).code,
  }),
  PANEL_CODE_UNKNOWN: { code: 'BCDF-GHJK' },
};

/** A change that gives a version to more PCs. */
const wider =
  (code: string): Prepare =>
  async (server, person) => {
    await turnedOnCodes(server, person.browser, { staff: true });
    return { rollout: 100, code };
  };

/** A request for an offline file for an account with these columns. */
const offline =
  (columns: Parameters<typeof offlineForm>[1]): Prepare =>
  (server) =>
    offlineForm(server, columns);

const inOwnTest = (what: string) => `${what}; tests of offline files provoke it`;
const randomSum = () => randomBytes(32).toString('hex');
const badName: Refusals[string] = {
  PANEL_VALUE_NAME_INVALID: { name: '7 up' },
  PANEL_VERSION_INVALID: { minimumVersion: 'newest' },
};
const badVersion: Refusals[string] = { PANEL_VERSION_INVALID: { version: '2.04.0' } };

export const refusals: Refusals = {
  'panel.heartbeat': {
    PANEL_CHAIN_LATE: 'needs a request that was answered before; tests of the chain provoke it',
  },
  'panel.redeemLicense': {
    ...redemptionRefusals,
    LICENSE_FROZEN: async ({ database }, { accountId }) => {
      await freezeTime(database, accountId);
    },
    LICENSE_REPLACEMENT_UNCONFIRMED: async ({ database }) => ({
      licenseKey: (await makeKey(database, { subscription: 'External' })).licenseKey,
      confirmReplacement: false,
    }),
  },
  'panel.readSignIn': expired,
  'panel.decideSignIn': {
    ...expired,
    PANEL_TRIAL_USED: 'needs a PC with an earlier trial; tests of trials provoke it',
  },
  'panel.staff.issueOfflineFile': {
    PANEL_OFFLINE_REQUEST_INVALID: { request: 'please' },
    PANEL_OFFLINE_ACCOUNT_BARRED: offline({ banned: true }),
    PANEL_OFFLINE_NOT_RUNNING: offline({ expiredate: '2020-01-01' }),
    PANEL_OFFLINE_VERSION_OLD: inOwnTest('needs a mandatory release'),
    PANEL_OFFLINE_PAUSED: inOwnTest('needs a paused version'),
    PANEL_OFFLINE_LIST_MISSING: offline({ save_hwid: false }),
    PANEL_OFFLINE_NOT_ALLOWED: offline({ subscription: 'Legit' }),
    PANEL_OFFLINE_DAYS_EXCEEDED: { days: 91 },
    PANEL_OFFLINE_DEVICE_TAKEN: inOwnTest('needs a PC of another account'),
    PANEL_OFFLINE_LIST_FULL: offline({ hwid: ['another PC'] }),
    PANEL_OFFLINE_FILES_RUNNING: inOwnTest('needs a file of another PC'),
    PANEL_OFFLINE_KEYS_MISSING: inOwnTest('needs an expired key set'),
  },
  'panel.staff.publishRelease': {
    ...badVersion,
    PANEL_CHECKSUM_DIFFERS: { repeatedSha256: randomSum() },
    DOWNLOAD_SOURCE_MISSING: { sha256: '' },
    DOWNLOAD_FILE_NAME_INVALID: { fileName: '../panel.exe' },
    DOWNLOAD_FILE_UNKNOWN: async () => {
      const sha256 = randomSum();
      return { sha256, repeatedSha256: sha256 };
    },
    PANEL_RELEASE_EXISTS: async (server) => ({ version: (await makeRelease(server)).version }),
  },
  'panel.staff.editRelease': {
    ACCOUNT_CODE_REQUIRED: wider(''),
    ACCOUNT_CODE_WRONG: wider('AAAA-AAAA-AAAA-AAAA'),
    TOTP_OFF: { mandatory: true },
  },
  'panel.staff.setValue': {
    ...badName,
    LICENSE_PACKAGE_UNKNOWN: { package: 'None' },
    PANEL_VALUE_CONTENT_MISSING: { content: '' },
    PANEL_VALUE_UNKNOWN: { revision: 1 },
    PANEL_VALUE_CHANGED: async (server) => ({ name: (await writtenValue(server)).name }),
    PANEL_VALUES_TOO_LARGE: { content: 'x'.repeat(64 * 1024) },
  },
  'panel.staff.publishNotice': badVersion,
  'panel.staff.setFile': {
    ...badName,
    LICENSE_PACKAGE_UNKNOWN: { package: 'None' },
    DOWNLOAD_SOURCE_MISSING: { sha256: '' },
    DOWNLOAD_FILE_UNKNOWN: { sha256: randomSum() },
    PANEL_FILE_UNKNOWN: { revision: 1 },
    PANEL_FILE_CHANGED: async (server) => ({ name: (await givenFile(server)).name }),
    PANEL_FILES_TOO_MANY: async (server) => {
      const wanted = { package: 'External' as const };
      for (let file = 0; file < PANEL_LIMITS.files; file += 1) await givenFile(server, wanted);
      return wanted;
    },
  },
  'panel.staff.setPackageOffline': {
    LICENSE_PACKAGE_UNKNOWN: { package: 'None' },
    PANEL_OFFLINE_CHANGED: async (server) => {
      await setOffline(server, 'Regedit-Fam');
      return { revision: 77 };
    },
  },
};
