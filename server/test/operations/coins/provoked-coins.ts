import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { makeAdmin } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { ownCode } from '../../scenarios/second-factors.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';
import { waitingAdjustment } from './coin-examples.ts';

const adjust = (faults: Faults) => spoiled('coins.staff.adjustCoins', 'admin', faults);

/** A decision about a correction that was decided already. */
function decided(): Provoke {
  return async (server) => {
    const person = await newPerson(server, 'admin');
    const { id } = await waitingAdjustment(server);
    await person.browser.call(contract.coins.staff.declineAdjustment, { id });
    return { person, input: { id } };
  };
}

/** A confirmation of the caller's own correction, with a colleague, after something happened to it. */
function confirming(
  faults: Faults,
  happens: (
    person: Person,
    made: { id: string; userId: string },
    server: TestServer,
  ) => Promise<void> = async () => {},
): Provoke {
  return async (server) => {
    const person = await newPerson(server, 'admin');
    await makeAdmin(server.database);
    const made = await waitingAdjustment(server, person.accountId);
    await happens(person, made, server);
    return { person, input: { id: made.id, code: await ownCode(server, person), ...faults } };
  };
}

async function closeUser({ database }: TestServer, id: string): Promise<void> {
  await database.ownerPool.query(
    'update web_task set closed_at = now(), password = null, email = null where id = $1',
    [id],
  );
}

const unknown = (name: string): Provoke => spoiled(name, 'admin', { id: randomUUID() });

/** Requests that the operations of coins refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'coins.staff.readWallet': {
    ACCOUNT_UNKNOWN: spoiled('coins.staff.readWallet', 'admin', { userId: randomUUID() }),
  },
  'coins.staff.adjustCoins': {
    COIN_AMOUNT_INVALID: adjust({ coins: 5001 }),
    COIN_REASON_MISSING: adjust({ reason: NOTHING_TO_SEE }),
    ACCOUNT_UNKNOWN: adjust({ userId: randomUUID() }),
    COIN_BALANCE_TOO_LOW: adjust({ coins: -1 }),
  },
  'coins.staff.approveAdjustment': {
    COIN_ADJUSTMENT_UNKNOWN: unknown('coins.staff.approveAdjustment'),
    COIN_ADJUSTMENT_DECIDED: decided(),
    COIN_APPROVAL_NEEDED: async (server) => {
      const person = await newPerson(server, 'admin');
      const { id } = await waitingAdjustment(server, person.accountId);
      return { person, input: { id } };
    },
    ACCOUNT_UNKNOWN: async (server) => {
      const { id, userId } = await waitingAdjustment(server);
      await closeUser(server, userId);
      return { person: await newPerson(server, 'admin'), input: { id } };
    },
    COIN_BALANCE_TOO_LOW: async (server) => {
      const { id } = await waitingAdjustment(server, undefined, -600);
      return { person: await newPerson(server, 'admin'), input: { id } };
    },
  },
  'coins.staff.confirmAdjustment': {
    COIN_ADJUSTMENT_UNKNOWN: unknown('coins.staff.confirmAdjustment'),
    COIN_ADJUSTMENT_DECIDED: confirming({}, async ({ browser }, { id }) => {
      await browser.call(contract.coins.staff.declineAdjustment, { id });
    }),
    COIN_APPROVAL_NEEDED: confirming({}),
    ACCOUNT_CODE_REQUIRED: confirming({ code: ' ' }),
    ACCOUNT_CODE_WRONG: confirming({ code: 'AAAA-AAAA-AAAA-AAAA' }),
    TOTP_OFF: async (server) => {
      const person = await newPerson(server, 'admin');
      const { id } = await waitingAdjustment(server, person.accountId);
      return { person, input: { id, code: '000000' } };
    },
    ACCOUNT_UNKNOWN: confirming({}, (_person, { userId }, server) => closeUser(server, userId)),
    COIN_BALANCE_TOO_LOW: async (server) => {
      const person = await newPerson(server, 'admin');
      const { id } = await waitingAdjustment(server, person.accountId, -600);
      return { person, input: { id, code: await ownCode(server, person) } };
    },
  },
  'coins.staff.declineAdjustment': {
    COIN_ADJUSTMENT_UNKNOWN: unknown('coins.staff.declineAdjustment'),
    COIN_ADJUSTMENT_DECIDED: decided(),
  },
};
