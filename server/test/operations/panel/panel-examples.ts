import { makeKey } from '../../harness/factories.ts';
import { heartbeatOf } from '../../harness/panel-program.ts';
import { makeDevice } from '../../scenarios/panel-devices.ts';
import { makeSignIn, proveForSignIn } from '../../scenarios/panel-sign-ins.ts';
import type { Example } from '../operation-example.ts';

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

/** Examples of what devices call, and of what customers do about theirs. */
export const examples: Readonly<Record<string, Example>> = {
  'panel.heartbeat': { input: async () => heartbeatOf() },
  'panel.redeemLicense': {
    input: async ({ database }) => {
      const { licenseKey } = await makeKey(database);
      return { licenseKey, confirmReplacement: true };
    },
  },
  'panel.saveSettings': {
    input: async ({ database }, { accountId }) => {
      const { rows } = await database.ownerPool.query<{ version: number }>(
        'select version from panel_settings where account_id = $1',
        [accountId],
      );
      return { basedOn: rows[0]?.version ?? 0, content: '{"volume":3}' };
    },
  },
  'panel.listDevices': { input: async () => ({}) },
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
  'panel.readSignIn': {
    input: async (server) => ({ code: (await makeSignIn(server)).code }),
  },
  'panel.decideSignIn': {
    input: async (server, { accountId }) => {
      const { code } = await makeSignIn(server);
      await proveForSignIn(server, accountId, code);
      return { code, approve: true };
    },
    foreign: { status: 403, code: 'IDENTITY_PROOF_REQUIRED' },
  },
};
