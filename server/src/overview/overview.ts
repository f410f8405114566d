import { DAY_MS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { listActs } from './activity/list-acts.ts';
import { mailSummary } from './activity/mail-summary.ts';
import { readActivity } from './activity/read-activity.ts';
import { countFigures } from './count-figures.ts';
import { listWaiting } from './list-waiting.ts';
import { mails } from './overview.mails.ts';
import { countEnds, sumFigures } from './overview.queries.ts';
import { readNumbers } from './read-numbers.ts';
import { readOverview } from './read-overview.ts';
import { searchPanel } from './search-panel.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'overview.count-figures': Round;
  }
}

/** Scheduled counts of the overview. */
const overviewQueues = {
  'overview.count-figures': schedule(MINUTE_SECONDS),
} satisfies Partial<Queues>;

export const overview = {
  operations: {
    overview: {
      readOverview: (services, { caller }, { days }) =>
        readOverview(services, caller, Number(days)),
      readNumbers: (services, _, { days }) => readNumbers(services, Number(days)),
      listWaiting,
      searchPanel,
      readActivity: (services, _, input) => readActivity(services, input),
      listActs: (services, _, input) => listActs(services, input),
    },
  },
  mails,
  everyHour: [mailSummary],
  queues: overviewQueues,
  jobs: (services) => ({ 'overview.count-figures': () => countFigures(services) }),
  figures: doneFigures,
} satisfies Slice;

const SOON_DAYS = [1, 7, 30];

/** The metrics of all completed acts, from the daily figures, and of approaching ends. */
function doneFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): readonly Figure[] {
  return [
    {
      name: 'regz_orders_total',
      help: 'Orders so far: opened, and paid',
      kind: 'counter',
      label: 'status',
      read: async () => {
        const { checkouts = 0, paid = 0 } = await sumFigures(db);
        return { opened: checkouts, paid };
      },
    },
    {
      name: 'regz_redemptions_total',
      help: 'License keys redeemed so far, trials included',
      kind: 'counter',
      label: null,
      read: async () => ({ '': (await sumFigures(db))['redemptions'] ?? 0 }),
    },
    {
      name: 'regz_expiring',
      help: 'Subscriptions that end within so many days',
      kind: 'gauge',
      label: 'days',
      read: async () => {
        const now = clock();
        const ends = SOON_DAYS.map(async (days) => {
          const until = new Date(now + days * DAY_MS);
          return [String(days), await countEnds(db, { after: new Date(now), until })] as const;
        });
        return Object.fromEntries(await Promise.all(ends));
      },
    },
  ];
}
