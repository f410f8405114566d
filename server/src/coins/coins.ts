import type { Slice } from '../platform/slice.ts';
import { coinsQueues } from './coins.jobs.ts';
import { coinsMails } from './coins.mails.ts';
import { coinsRoutes } from './coins.routes.ts';
import { foldCoinDays } from './days/fold-coin-days.ts';
import { countEarners } from './earners/count-earners.ts';
import { exportCoins } from './export-coins.ts';
import { forfeitCoins } from './forfeit-coins.ts';
import { keepLedger } from './ledger/check-ledger.ts';
import { ledgerFigures } from './ledger/ledger-figures.ts';

export const coins = {
  operations: (services) => ({ coins: coinsRoutes(services) }),
  mails: coinsMails,
  queues: coinsQueues,
  jobs: (services) => ({
    'coins.fold-days': () => foldCoinDays(services),
    'coins.count-earners': () => countEarners(services),
    'coins.keep-ledger': () => keepLedger(services),
  }),
  figures: ledgerFigures,
  exportTaskUser: (db, { id }) => exportCoins(db, id),
  closeTaskUser: forfeitCoins,
} satisfies Slice;
