import type { Slice } from '../platform/slice.ts';
import { announceLowStock } from './alerts/announce-low-stock.ts';
import { foldStockCounts } from './counts/fold-stock-counts.ts';
import { stockFigures } from './counts/stock-figures.ts';
import { keyStockQueues } from './key-stock.jobs.ts';
import { keyStockMails } from './key-stock.mails.ts';
import { keyStockRoutes } from './key-stock.routes.ts';

export const keyStock = {
  operations: (services) => ({ keyStock: keyStockRoutes(services) }),
  mails: keyStockMails,
  queues: keyStockQueues,
  jobs: (services) => ({
    'key-stock.announce-low': () => announceLowStock(services),
    'key-stock.fold-counts': () => foldStockCounts(services),
  }),
  figures: stockFigures,
} satisfies Slice;
