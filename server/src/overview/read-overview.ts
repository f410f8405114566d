import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { OVERVIEW_PRODUCTS } from '@regz/contract/overview/overview.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { byEndOfStock, coverSince, daysOfCover } from '@regz/rules/overview/cover.ts';
import type { WaitingKind } from '@regz/rules/overview/waiting.ts';
import { lastBackup } from '../platform/backups/kept-backups.ts';
import { offeredProviders } from '../platform/config/payments.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import { dayOf } from './count-figures.ts';
import { waitingFor } from './list-waiting.ts';
import {
  countEnds,
  countPanels,
  findCountedAt,
  listFigures,
  listStock,
} from './overview.queries.ts';
import { countRedemptions, sumSales } from './sales.queries.ts';

type Overview = InferContractRouterOutputs<Contract['overview']>['readOverview'];
type Day = Overview['days'][number];

const SOON_DAYS = 7;

/**
 * Everything the first tab shows. It reads the daily figures, so its cost depends on the number of
 * days, not of events.
 */
export async function readOverview(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { id: adminId }: Pick<AdminCaller, 'id'>,
  shown: number,
): Promise<Overview> {
  const now = clock();
  const today = dayOf(now);
  const real = !offeredProviders(config).includes('sandbox');
  const list = Array.from({ length: shown }, (_, index) =>
    dayOf(now - (shown - 1 - index) * DAY_MS),
  );
  const figures = await listFigures(db, list[0] ?? today);
  const values = new Map(figures.map(({ day, name, value }) => [`${day} ${name}`, value]));
  const valueOf = (day: string, name: string) => values.get(`${day} ${name}`);
  const sumOf = (name: string) => list.reduce((sum, day) => sum + (valueOf(day, name) ?? 0), 0);
  const days = list.map((day): Day => ({
    day,
    sales: valueOf(day, real ? 'sales' : 'test_sales') ?? 0,
    paid: valueOf(day, 'paid') ?? 0,
    redemptions: valueOf(day, 'redemptions') ?? 0,
    coinsIssued: valueOf(day, 'coins_issued') ?? 0,
    coinsSpent: valueOf(day, 'coins_spent') ?? 0,
    active: valueOf(day, 'active') ?? null,
  }));
  const stock = await stockOf(db, now);
  return {
    countedAt: (await findCountedAt(db))?.toISOString() ?? null,
    real,
    days,
    today: await todayOf(db, { now, live: real }),
    now: {
      active: valueOf(today, 'active') ?? 0,
      endingSoon: await countEnds(db, {
        after: new Date(now),
        until: new Date(now + SOON_DAYS * DAY_MS),
      }),
      panels: await countPanels(db, new Date(now)),
      ...(await waitingOf(db, { adminId, now })),
    },
    trials: { started: sumOf('trials'), buyers: sumOf('trial_buyers') },
    stock: stock.slice(0, OVERVIEW_PRODUCTS),
    products: stock.length,
    backup: await lastBackup(config, Date.now()),
  };
}

async function todayOf(db: Services['db'], { now, live }: { now: number; live: boolean }) {
  const today = new Date(dayOf(now));
  const yesterday = new Date(today.getTime() - DAY_MS);
  const days = { yesterday, sameTime: new Date(now - DAY_MS), today };
  return {
    sales: await sumSales(db, { ...days, live }),
    redemptions: await countRedemptions(db, days),
  };
}

async function waitingOf(db: Services['db'], of: { adminId: string; now: number }) {
  const waiting = await waitingFor(db, of);
  const kindOf = (wanted: WaitingKind) => waiting.find(({ kind }) => kind === wanted);
  const countOf = (wanted: WaitingKind) => kindOf(wanted)?.count ?? 0;
  return {
    waiting: countOf('backOrders'),
    waitingSince: kindOf('backOrders')?.since?.toISOString() ?? null,
    flagged: countOf('flagged'),
    unmatched: countOf('unmatched'),
    unanswered: countOf('messages'),
    applications: countOf('applications'),
    drawsDue: countOf('draws'),
  };
}

async function stockOf(db: Services['db'], now: number): Promise<Overview['stock']> {
  const rows = await listStock(db, { today: dayOf(now), since: coverSince(now) });
  return rows
    .map(({ id, name, alertBelow, available, taken }) => {
      const coverDays = daysOfCover(available, taken);
      return { id, name, available, coverDays, low: available < alertBelow };
    })
    .toSorted(byEndOfStock);
}
