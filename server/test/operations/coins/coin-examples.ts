import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { makeAdmin, makeTaskUser } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { isStaff, type Person } from '../../harness/people.ts';
import { ownCode } from '../../scenarios/second-factors.ts';
import { type Examples, type Prepare, type Refusals, sends } from '../operation-example.ts';

/** A correction of more than one admin may post, requested by a new admin or a given one. */
async function waitingAdjustment({ database, clock }: TestServer, adminId?: string, coins = 600) {
  const { id: userId } = await makeTaskUser(database);
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into coin_adjustments (user_id, amount, reason, admin_id, created_at)
     values ($1, $2, 'a prize', $3, $4) returning id`,
    [userId, coins, adminId ?? (await makeAdmin(database)).id, new Date(clock())],
  );
  return { id: rows[0]?.id ?? '', userId };
}

const ofUser = async ({ database }: TestServer) => ({ userId: (await makeTaskUser(database)).id });
const waiting = async (server: TestServer) => ({ id: (await waitingAdjustment(server)).id });

export const examples: Examples = {
  'coins.staff.readWallet': ofUser,
  'coins.staff.adjustCoins': async (server) => ({
    ...(await ofUser(server)),
    coins: 40,
    reason: `Prize ${randomUUID()}`,
  }),
  'coins.staff.approveAdjustment': waiting,
  'coins.staff.confirmAdjustment': {
    input: async (server, owner) => {
      const { id: colleague } = await makeAdmin(server.database);
      const author = isStaff(owner.kind) ? owner.accountId : colleague;
      const { id } = await waitingAdjustment(server, author);
      return { id, code: await ownCode(server, owner) };
    },
    told: { admin: { status: 409, code: 'COIN_APPROVAL_NEEDED' } },
  },
  'coins.staff.declineAdjustment': waiting,
};

const decided: Prepare = async (_, { browser }, { id }) => {
  await browser.call(contract.coins.staff.declineAdjustment, { id: String(id) });
};

const closeUser: Prepare = async ({ database }, _person, { id }) => {
  await database.ownerPool.query(
    `update web_task set closed_at = now(), password = null, email = null
      where id = (select user_id from coin_adjustments where id = $1)`,
    [id],
  );
};

const ownAdjustment = async (server: TestServer, { accountId }: Person) => ({
  id: (await waitingAdjustment(server, accountId)).id,
});

export const refusals: Refusals = {
  'coins.staff.adjustCoins': {
    COIN_AMOUNT_INVALID: { coins: 5001 },
    COIN_BALANCE_TOO_LOW: { coins: -1 },
  },
  'coins.staff.approveAdjustment': {
    COIN_ADJUSTMENT_DECIDED: decided,
    COIN_APPROVAL_NEEDED: sends(ownAdjustment),
    ACCOUNT_UNKNOWN: closeUser,
    COIN_BALANCE_TOO_LOW: async (server) => ({
      id: (await waitingAdjustment(server, undefined, -600)).id,
    }),
  },
  'coins.staff.confirmAdjustment': {
    COIN_ADJUSTMENT_DECIDED: decided,
    COIN_APPROVAL_NEEDED: {},
    TOTP_OFF: sends(async (server, person) => ({
      ...(await ownAdjustment(server, person)),
      code: '000000',
    })),
    ACCOUNT_UNKNOWN: closeUser,
    COIN_BALANCE_TOO_LOW: async (server, { accountId }) => ({
      id: (await waitingAdjustment(server, accountId, -600)).id,
    }),
  },
  'coins.staff.declineAdjustment': { COIN_ADJUSTMENT_DECIDED: decided },
};
