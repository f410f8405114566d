import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { orderSources, sourceOfOrder } from '@regz/rules/overview/order-source.ts';
import { firstRenewalWeek, renewalOutcome } from '@regz/rules/overview/renewals.ts';
import { offeredProviders } from '../platform/config/payments.ts';
import type { Services } from '../platform/services.ts';
import { dayOf } from './count-figures.ts';
import { listRenewals, sumLabelled } from './numbers.queries.ts';
import { findCountedAt } from './overview.queries.ts';

type Numbers = InferContractRouterOutputs<Contract['overview']>['readNumbers'];
type Sums = Awaited<ReturnType<typeof sumLabelled>>;

/**
 * Returns the sales numbers of the days up to today, from the daily figures, and the renewals of
 * the last weeks.
 */
export async function readNumbers(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  days: number,
): Promise<Numbers> {
  const now = clock();
  const real = !offeredProviders(config).includes('sandbox');
  const since = dayOf(now - (days - 1) * DAY_MS);
  const sums = await sumLabelled(db, { since, money: real ? 'live' : 'test' });
  return {
    countedAt: (await findCountedAt(db))?.toISOString() ?? null,
    real,
    renewals: await renewalsOf(db, now),
    providers: providersOf(sums),
    sources: sourcesOf(sums),
    otherCurrencies: labelsOf(sums, 'other_orders').map((currency) => ({
      currency,
      orders: sumOf(sums, 'other_orders', currency),
      salesMinor: sumOf(sums, 'other_sales', currency),
    })),
    opened: {
      orders: sumOf(sums, 'opened_orders', ''),
      begun: sumOf(sums, 'opened_begun', ''),
      paid: sumOf(sums, 'opened_paid', ''),
      redeemed: sumOf(sums, 'opened_redeemed', ''),
    },
  };
}

/** Returns a label without its first word, `live` or `test`. */
function orderLabel(label: string): string {
  return label.split(' ').slice(1).join(' ');
}

function labelsOf(sums: Sums, name: string): string[] {
  return sums.filter((sum) => sum.name === name).map(({ label }) => orderLabel(label));
}

function sumOf(sums: Sums, name: string, wanted: string): number {
  return sums.find((sum) => sum.name === name && orderLabel(sum.label) === wanted)?.value ?? 0;
}

function providersOf(sums: Sums): Numbers['providers'] {
  return labelsOf(sums, 'provider_orders').map((provider) => {
    const of = (name: string) => sumOf(sums, name, provider);
    return {
      provider,
      orders: of('provider_orders'),
      chargedMinor: of('provider_charged'),
      refunded: of('provider_refunded'),
      refundedMinor: of('provider_refunded_minor'),
      disputed: of('provider_disputed'),
      open: of('disputes_open'),
      won: of('disputes_won'),
      lost: of('disputes_lost'),
      lostMinor: of('provider_lost_minor'),
    };
  });
}

function sourcesOf(sums: Sums): Numbers['sources'] {
  const labels = labelsOf(sums, 'source_orders').map((label) => ({
    label,
    source: sourceOfLabel(label.split(' ')),
  }));
  return orderSources.map((source) => {
    const own = labels.filter((each) => each.source === source);
    const of = (name: string) => own.reduce((sum, { label }) => sum + sumOf(sums, name, label), 0);
    return {
      source,
      orders: of('source_orders'),
      salesMinor: of('source_sales'),
      returnedMinor: of('source_returned'),
    };
  });
}

function sourceOfLabel(facts: readonly string[]) {
  const prize = facts.includes('giveaway') ? 'giveaway' : null;
  return sourceOfOrder({
    began: facts.includes('trial') ? 'trial' : prize,
    hasCoupon: facts.includes('coupon'),
    isGift: facts.includes('gift'),
  });
}

async function renewalsOf(db: Services['db'], now: number): Promise<Numbers['renewals']> {
  const weeks = new Map<string, Numbers['renewals'][number]>();
  for (const { week, accounts, facts } of await listRenewals(db, firstRenewalWeek(now))) {
    const known = facts.split(' ');
    const cohort = weeks.get(week) ?? { week, renewed: 0, running: 0, ended: 0 };
    const outcome = renewalOutcome({
      termOver: known.includes('over'),
      another: known.includes('another'),
      timeLeft: known.includes('left'),
    });
    cohort[outcome] += accounts;
    weeks.set(week, cohort);
  }
  return [...weeks.values()];
}
