import { randomUUID } from 'node:crypto';
import { makeAdmin, makeTaskUser } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { isStaff } from '../../harness/people.ts';
import { ownCode } from '../../scenarios/second-factors.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };

/** A correction of more than one admin may post, requested by a new admin or a given one. */
export async function waitingAdjustment(
  { database, clock }: TestServer,
  adminId?: string,
  coins = 600,
): Promise<{ id: string; userId: string }> {
  const { id: userId } = await makeTaskUser(database);
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into coin_adjustments (user_id, amount, reason, admin_id, created_at)
     values ($1, $2, 'a prize', $3, $4) returning id`,
    [userId, coins, adminId ?? (await makeAdmin(database)).id, new Date(clock())],
  );
  return { id: rows[0]?.id ?? '', userId };
}

const waiting: Example = {
  input: async (server) => ({ id: (await waitingAdjustment(server)).id }),
};

/** Examples of the operations of coins. */
export const examples: Readonly<Record<string, Example>> = {
  'coins.readDay': nothing,
  'coins.listStatement': nothing,
  'coins.staff.readOverview': nothing,
  'coins.staff.readChecks': nothing,
  'coins.staff.readWallet': {
    input: async ({ database }) => ({ userId: (await makeTaskUser(database)).id }),
  },
  'coins.staff.listAdjustments': nothing,
  'coins.staff.adjustCoins': {
    input: async ({ database }) => {
      const { id: userId } = await makeTaskUser(database);
      return { userId, coins: 40, reason: `Prize ${randomUUID()}` };
    },
  },
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
