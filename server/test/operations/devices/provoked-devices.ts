import { randomUUID } from 'node:crypto';
import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled as spoiledAs } from '../spoiled-example.ts';

type Faults = Record<string, unknown>;

/** The example of an operation with some fields replaced. */
function spoiled(name: string, faults: Faults): Provoke {
  return async (server) => {
    const person = await newPerson(server, 'customer without a license');
    return { person, input: { ...(await exampleOf(name).input(server, person)), ...faults } };
  };
}

/** The example of an operation, sent after something has changed; `$1` is the account's id. */
function afterwards(name: string, change: string): Provoke {
  return async (server) => {
    const person = await newPerson(server, 'customer without a license');
    const input = await exampleOf(name).input(server, person);
    await server.database.ownerPool.query(change, [person.accountId]);
    return { person, input };
  };
}

const staff = (name: string, faults: Faults | ((server: TestServer) => Promise<Faults>)) =>
  spoiledAs(`devices.staff.${name}`, 'admin', faults);

const withoutEmail = 'update users set email = null where id = $1';
const withoutResets = 'update users set hwid_reset_count = 0 where id = $1';
const withoutDevices = "update users set hwid = '{}' where id = $1";
const used = 'update device_reset_links set used_at = now() where user_id = $1';
const expired =
  "update device_reset_links set expires_at = now() - interval '1 day' where user_id = $1";

/** Requests that the operations of devices and of the guide refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'devices.startDeviceReset': {
    DEVICE_EMAIL_REQUIRED: afterwards('devices.startDeviceReset', withoutEmail),
    DEVICE_RESETS_EXHAUSTED: afterwards('devices.startDeviceReset', withoutResets),
    DEVICE_NONE_REGISTERED: afterwards('devices.startDeviceReset', withoutDevices),
  },
  'devices.readResetLink': {
    DEVICE_LINK_FOREIGN: spoiled('devices.readResetLink', { username: 'somebody' }),
    DEVICE_LINK_EMAIL_DIFFERS: spoiled('devices.readResetLink', { gmail: 'else@gmail.com' }),
    DEVICE_LINK_UNKNOWN: spoiled('devices.readResetLink', { token: 'made up' }),
    DEVICE_LINK_USED: afterwards('devices.readResetLink', used),
    DEVICE_LINK_EXPIRED: afterwards('devices.readResetLink', expired),
    DEVICE_RESETS_EXHAUSTED: afterwards('devices.readResetLink', withoutResets),
    DEVICE_NONE_REGISTERED: afterwards('devices.readResetLink', withoutDevices),
  },
  'devices.resetDevice': {
    DEVICE_EMAIL_REQUIRED: afterwards('devices.resetDevice', withoutEmail),
    DEVICE_RESETS_EXHAUSTED: afterwards('devices.resetDevice', withoutResets),
    DEVICE_NONE_REGISTERED: afterwards('devices.resetDevice', withoutDevices),
    DEVICE_LINK_UNKNOWN: spoiled('devices.resetDevice', { token: 'made up' }),
    DEVICE_LINK_USED: afterwards('devices.resetDevice', used),
    DEVICE_LINK_EXPIRED: afterwards('devices.resetDevice', expired),
    DEVICE_CHOICE_MISSING: afterwards(
      'devices.resetDevice',
      "update users set hwid = '{A,B}', max_devices = 2 where id = $1",
    ),
    IDENTITY_PROOF_REQUIRED: afterwards(
      'devices.resetDevice',
      'delete from account_identity_grants where user_id = $1',
    ),
  },
  'devices.staff.giveResets': {
    ACCOUNT_UNKNOWN: staff('giveResets', { id: randomUUID() }),
    REASON_MISSING: staff('giveResets', { reason: ' ' }),
    DEVICE_RESETS_FULL: staff('giveResets', async ({ database }) => ({
      id: (await makeAccount(database, { hwid_reset_count: 8 })).id,
    })),
  },
  'devices.staff.removeDevice': {
    ACCOUNT_UNKNOWN: staff('removeDevice', { id: randomUUID() }),
    REASON_MISSING: staff('removeDevice', { reason: ' ' }),
    DEVICE_UNKNOWN: staff('removeDevice', { deviceId: 'PC-2' }),
  },
  'guide.mailPage': {
    ACCOUNT_EMAIL_MISSING: afterwards(
      'guide.mailPage',
      'update users set email = null, email_verified = false where id = $1',
    ),
  },
  'guide.markStep': {
    GUIDE_STEPS_TOO_MANY: afterwards(
      'guide.markStep',
      `insert into guide_steps_done (user_id, step)
       select $1, 'step-' || n from generate_series(1, 200) n`,
    ),
  },
};
