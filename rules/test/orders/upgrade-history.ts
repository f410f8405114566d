import { DAY_MS, HOUR_MS } from '../../src/durations.ts';
import { nextEntry, type TimeChange } from '../../src/licenses/license-time.ts';
import { basePackage } from '../../src/licenses/packages.ts';
import { reversals } from '../../src/licenses/reversal.ts';
import { type LotEntry, lotsLeft } from '../../src/licenses/time-lots.ts';
import { type NewTime, noTime, timeLeft } from '../../src/licenses/time-standing.ts';
import { restoresReplaced, upgradeWithholding } from '../../src/orders/order-status.ts';
import {
  isQuoteStanding,
  type PaidKey,
  refundableMinor,
  tradesOf,
  type UpgradeQuote,
  upgradeQuote,
  worthOfLots,
} from '../../src/orders/upgrade-quote.ts';
import { keptTime } from '../licenses/kept-time.ts';
import { twinOf } from '../licenses/time-history.ts';
import {
  creditOf,
  entryOf,
  isReturned,
  type ModelOrder,
  ownWithholding,
  type Plan,
  priceOfDay,
  sourcesOf,
} from './model-order.ts';
import type { Step } from './upgrade-steps.ts';

const LEAST_MINOR = 20_000;

type Source = { licenseKeyId?: string; reverses?: number };

/** One account with its events, and all payments and uses. */
export class UpgradeHistory {
  readonly orders: ModelOrder[] = [];
  readonly entries: LotEntry[] = [];
  nowMs = Date.parse('2026-06-10T15:00:00.000Z');
  standing = noTime;
  usedMinor = 0;
  /** The price of free days and of free parts of prices. */
  givenMinor = 0;
  #quoted: { plan: Plan; quote: UpgradeQuote } | null = null;

  /** Executes a step after its hours. */
  step({ hours, act, plan, place, part, percent }: Step): void {
    this.#pass(hours * HOUR_MS);
    const order = this.orders.at(-1 - place);
    switch (act) {
      case 'buy':
        return this.#buy(plan, percent);
      case 'quote':
        return this.#quote(plan);
      case 'pay':
        return this.#pay();
      case 'upgrade':
        this.#quote(plan);
        return this.#pay();
      case 'give':
        return this.#give(part);
      case 'take':
        return this.#change({ kind: 'staff', days: -part });
      case 'trial':
        return this.#change({ kind: 'trial', subscription: 'regz-free-panel', days: part });
      case 'thaw':
        return this.#change({ kind: act, keptMs: keptTime(this.standing, this.entries) });
      case 'freeze':
        return this.#change({ kind: act });
      case 'experiment':
        return this.#change({ kind: act, twin: twinOf(this.standing) });
      case 'end':
        return this.#change({ kind: 'ended' });
      default:
        if (order !== undefined) this.#takeBack(order, act, part);
    }
  }

  get shares() {
    return worthOfLots(lotsLeft(this.entries, this.standing, this.nowMs), this.#paidKeys());
  }

  get leftMinor(): number {
    return (this.#leftMs() / DAY_MS) * this.#priceOfDay();
  }

  /** The part of an order that was traded in for other orders that still count. */
  tradedMinor(order: ModelOrder): number {
    const live = this.orders.filter((other) => !isReturned(other) && other.dispute !== 'lost');
    const trades = live.flatMap((other) => other.trades.filter(({ source }) => source === order));
    return trades.reduce((sum, { worthMinor }) => sum + worthMinor, 0);
  }

  #pass(ms: number): void {
    if (this.standing.frozenDays === null) {
      this.usedMinor += (Math.min(ms, this.#leftMs()) / DAY_MS) * this.#priceOfDay();
    }
    this.nowMs += ms;
  }

  #leftMs(): number {
    const { standing, nowMs } = this;
    if (standing.frozenDays !== null) return keptTime(standing, this.entries);
    return timeLeft(standing, nowMs) === 0 ? 0 : Date.parse(standing.endsAt ?? '') - nowMs;
  }

  #priceOfDay(): number {
    const { subscription } = this.standing;
    return subscription === null ? 0 : (priceOfDay[basePackage(subscription)] ?? 0);
  }

  #buy(plan: Plan, percent: number): void {
    const discount = (plan.priceMinor * percent) / 100;
    if (this.#redeem(plan, plan.priceMinor - discount, [])) this.givenMinor += discount;
  }

  #redeem(plan: Plan, amountMinor: number, trades: ModelOrder['trades']): boolean {
    const ref = `order-${this.orders.length}`;
    const { package: subscription, days: durationDays } = plan;
    const before = this.entries.length;
    this.#change({ kind: 'redemption', subscription, durationDays }, { licenseKeyId: ref });
    if (this.entries.length === before) return false;
    const facts = {
      returnedMinor: 0,
      dispute: null,
      withheld: null,
      usedMinor: 0,
      forfeited: false,
    };
    this.orders.push({ ref, plan, amountMinor, trades, ...facts });
    return true;
  }

  #quote(plan: Plan): void {
    const sale = { plan, leastMinor: LEAST_MINOR, nowMs: this.nowMs };
    const priced = upgradeQuote(this.standing, this.shares, sale);
    this.#quoted = priced.ok ? { plan, quote: priced.quote } : null;
  }

  /** If the quote is outdated, the payment is refunded, which changes nothing. */
  #pay(): void {
    const quoted = this.#quoted;
    this.#quoted = null;
    const { standing, shares, nowMs } = this;
    if (quoted === null || !isQuoteStanding(quoted.quote, { standing, shares, nowMs })) return;
    const trades = tradesOf(quoted.quote, shares).flatMap(({ orderRef, worthMinor }) => {
      const source = this.orders.find(({ ref }) => ref === orderRef);
      return source === undefined ? [] : [{ source, worthMinor }];
    });
    this.#redeem(quoted.plan, quoted.quote.payMinor, trades);
  }

  #give(days: number): void {
    this.#change({ kind: 'compensation', days });
  }

  #takeBack(order: ModelOrder, act: Step['act'], part: number): void {
    const { amountMinor, returnedMinor } = order;
    if (act === 'dispute' && order.dispute === null && amountMinor > 0) order.dispute = 'open';
    if (act === 'dispute-end' && order.dispute !== null) {
      order.dispute = part % 2 === 0 ? 'won' : 'lost';
    }
    if (act === 'refund-all-outside') order.returnedMinor = amountMinor;
    if (act === 'refund') {
      const tradedMinor = this.tradedMinor(order);
      const most = refundableMinor({ amountMinor, returnedMinor, tradedMinor });
      const minor = part > 6 ? most : Math.floor((most * part) / 10);
      order.returnedMinor += minor;
    }
    for (const each of this.orders) this.#withhold(each);
  }

  #withhold(order: ModelOrder): void {
    const own = ownWithholding(order);
    const withheld = upgradeWithholding(own, sourcesOf(order).map(ownWithholding));
    if (withheld === order.withheld) return;
    if (order.withheld === null && !order.forfeited) order.usedMinor = this.usedMinor;
    const was = order.withheld;
    order.withheld = withheld;
    this.#reverse(order, was, restoresReplaced(own, sourcesOf(order).map(ownWithholding)));
    const { kind, days } = entryOf(order.ref, this.entries) ?? {};
    order.forfeited = withheld === null && kind === 'reversal' && (days ?? 0) < 0;
  }

  #reverse({ ref, withheld }: ModelOrder, was: ModelOrder['withheld'], restores: boolean): void {
    const entry = entryOf(ref, this.entries);
    const takes = withheld !== null;
    if (entry === undefined || (!takes && entry.kind !== 'reversal')) return;
    const of = restores ? entry : { ...entry, replacement: null };
    const change = { takes, isTaken: was !== null, of };
    const { givenMinor } = this;
    let reverses = entry.number;
    const news = reversals(this.standing, change, this.nowMs);
    for (const next of news) {
      this.#add(next, { licenseKeyId: ref, reverses });
      reverses = this.entries.length;
    }
    // Days that are given back and taken at once are not used.
    if (news.length > 1) this.givenMinor = givenMinor;
  }

  #change(change: TimeChange, source: Source = {}): void {
    const next = nextEntry(this.standing, change, this.nowMs);
    if (next.ok) this.#add(next, source);
  }

  #add({ kind, days, after }: NewTime, source: Source): void {
    const { licenseKeyId = null, reverses = null } = source;
    const number = this.entries.length + 1;
    const before = this.standing;
    const beforeMinor = this.leftMinor;
    const atMs = this.nowMs;
    this.entries.push({ number, atMs, kind, days, licenseKeyId, reverses, before, after });
    this.standing = after;
    // Value without an order: free days of staff, and the rounding up to whole days.
    const isGift = kind !== 'redemption' && kind !== 'replacement';
    const isSwitch = before.subscription !== after.subscription && kind !== 'experiment';
    const owedMinor = kind === 'reversal' ? (days ?? 0) * this.#priceOfDay() : 0;
    if (isGift && !isSwitch) {
      this.givenMinor += Math.max(this.leftMinor - beforeMinor - owedMinor, 0);
    }
  }

  #paidKeys(): PaidKey[] {
    return this.orders
      .filter(({ withheld }) => withheld === null)
      .map(({ ref, plan, amountMinor, returnedMinor, ...order }) => ({
        licenseKeyId: ref,
        orderRef: ref,
        days: plan.days,
        paidMinor: amountMinor + creditOf(order),
        returnedMinor,
      }));
  }
}
