import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'key-stock.announce-low': Round;
    'key-stock.fold-counts': Round;
  }
}

/** What is done with the stock by the clock. */
export const keyStockQueues = {
  'key-stock.announce-low': schedule(MINUTE_SECONDS),
  'key-stock.fold-counts': schedule(MINUTE_SECONDS),
} satisfies Partial<Queues>;
