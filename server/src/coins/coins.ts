import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Database } from '../platform/database/database.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { mails } from './coins.mails.ts';
import {
  findOwnAdjustments,
  findOwnGames,
  findOwnTransfers,
  findWallet,
  postCoins,
} from './coins.queries.ts';
import { foldDays, sumAll } from './days/coin-days.queries.ts';
import { countEarners } from './earners/count-earners.ts';
import { keepLedger } from './ledger/check-ledger.ts';
import { listLastChecks } from './ledger/ledger.queries.ts';
import { listStatement } from './list-statement.ts';
import { readDay } from './read-day.ts';
import { adjustCoins } from './staff/adjust-coins.ts';
import { approveAdjustment, declineAdjustment } from './staff/approve-adjustment.ts';
import { confirmAdjustment, postConfirmedAdjustment } from './staff/confirm-adjustment.ts';
import { listAdjustments } from './staff/list-adjustments.ts';
import { readChecks } from './staff/read-checks.ts';
import { readOverview } from './staff/read-overview.ts';
import { readWallet } from './staff/read-wallet.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'coins.count-earners': Round;
    'coins.post-adjustment': z.infer<typeof adjustment>;
  }
}

const adjustment = z.object({ id: z.uuid() });

/** Scheduled work of the coins, and work after a commit. */
const coinsQueues = {
  'coins.count-earners': schedule(10 * MINUTE_SECONDS),
  // Posts a correction that waited.
  'coins.post-adjustment': {
    data: adjustment,
    retryLimit: 10_000,
    retryDelay: 1,
    retryDelayMax: MINUTE_SECONDS,
  },
} satisfies Partial<Queues>;

export const coins = {
  operations: {
    coins: {
      readDay,
      listStatement: ({ db }, { caller }, { before }) =>
        listStatement(db, { userId: caller.id, before }),
      staff: {
        readOverview,
        readChecks,
        readWallet,
        listAdjustments,
        adjustCoins,
        approveAdjustment,
        confirmAdjustment,
        declineAdjustment,
      },
    },
  },
  mails,
  queues: coinsQueues,
  jobs: (services) => ({
    'coins.count-earners': () => countEarners(services),
    'coins.post-adjustment': (job) => postConfirmedAdjustment(services, job),
  }),
  everyMinute: [foldCoinDays],
  everyHour: [keepLedger],
  figures: ledgerFigures,
  exportTaskUser: (db, { id }) => exportCoins(db, id),
  closeTaskUser: forfeitCoins,
} satisfies Slice;

/** Removes the coins of a closed account from its wallet. */
async function forfeitCoins(trx: Database, user: { id: string; at: Date }): Promise<void> {
  const wallet = await findWallet(trx, user.id);
  if (wallet === undefined || wallet.balance === 0) return;
  await postCoins(trx, { kind: 'forfeit', userId: user.id, at: user.at });
}

/** Returns the ledger's data about a task user, and the games that it paid. */
async function exportCoins(db: Database, userId: string): Promise<PersonalData> {
  return {
    coin_transfers: await findOwnTransfers(db, userId),
    game_completions: await findOwnGames(db, userId),
    coin_adjustments: await findOwnAdjustments(db, userId),
  };
}

/** Merges the rows that every movement adds, so that sums of coins stay fast. */
export async function foldCoinDays({ db }: Pick<Services, 'db'>): Promise<void> {
  await foldDays(db);
}

/**
 * The metrics of coins: the faults of the last round, and the ledger's sums. Check C10 of each
 * round compares wallets with the sums.
 */
function ledgerFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  return [
    {
      name: 'regz_ledger_faults',
      help: 'What the last round of checks of the coin ledger found; all must be 0',
      kind: 'gauge',
      label: 'check',
      read: async () => {
        const checks = await listLastChecks(db);
        return Object.fromEntries(checks.map(({ name, wrong }) => [name, wrong]));
      },
    },
    {
      name: 'regz_coins',
      help: 'Coins issued and spent, and the rest, which wallets hold',
      kind: 'gauge',
      label: 'side',
      read: async () => {
        const { issued, spent } = await sumAll(db);
        return { issued, spent, held: issued - spent };
      },
    },
  ];
}
