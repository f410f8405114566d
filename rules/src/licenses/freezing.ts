import { DAY_MS, HOUR_MS } from '../durations.ts';
import { addDays, type Expiry, type IsoDate, momentMs, utcDate } from './days-left.ts';
import { isTrialPackage, type PackageName } from './packages.ts';

/** When and for how long customers may freeze their subscription; staff edit it. */
export type FreezeRule = {
  isOn: boolean;
  /** The most freezes within `periodDays`. */
  most: number;
  periodDays: number;
  leastDays: number;
  mostDays: number;
  mostDaysAYear: number;
  hoursAfterRedemption: number;
};

/** Limits on staff's input. */
export const FREEZE_RULE_LIMITS = { days: 365, freezes: 100, hours: 8760 } as const;

const YEAR_DAYS = 365;

/** The entry of a freeze: its time, the end before it, and the kept days. */
export type FreezeEntry = { atMs: number; endedAt: Expiry; keptDays: number };

/**
 * Returns the time left of a frozen subscription: the time left when its freeze started, plus the
 * whole days given and taken since.
 *
 * @param entry Null for a freeze by the operator, which keeps whole days.
 */
export function keptMs(frozenDays: number, entry: FreezeEntry | null): number {
  const endMs = momentMs(entry?.endedAt ?? '');
  if (entry === null || endMs === null) return frozenDays * DAY_MS;
  return endMs - entry.atMs + (frozenDays - entry.keptDays) * DAY_MS;
}

/**
 * True if staff may choose the day for an automatic thaw: a later day, at most as far ahead as the
 * longest freeze.
 */
export function isThawDay(day: IsoDate, nowMs: number): boolean {
  const today = utcDate(nowMs);
  return day > today && day <= addDays(today, FREEZE_RULE_LIMITS.days);
}

/** True if no freeze can satisfy a rule, because its lengths contradict each other. */
export function isFreezeRuleImpossible(rule: FreezeRule): boolean {
  return rule.leastDays > rule.mostDays || rule.mostDays > rule.mostDaysAYear;
}

/**
 * A freeze by the customer, from its first day until the day on which the subscription ran again.
 */
export type PastFreeze = { beganOn: IsoDate; endedOn: IsoDate };

export type FreezeFacts = {
  subscription: PackageName | null;
  endsAt: Expiry;
  /** True if a freeze was requested that has not started. */
  isAsked: boolean;
  /** The last redemption; null if there was none. */
  redeemedAtMs: number | null;
  freezes: readonly PastFreeze[];
};

/** Why the rule refuses a freeze. */
export const freezeObstacles = [
  'off',
  'trial',
  'endless',
  'asked',
  'redeemed',
  'often',
  'year',
  'length',
] as const;
export type FreezeObstacle = (typeof freezeObstacles)[number];

export type FreezeRefusal = {
  ok: false;
  rule: FreezeObstacle;
  /** The time at which this obstacle ends. Null if it does not depend on time. */
  nextAtMs: number | null;
};

/** The longest freeze that can be requested, or the reason why none can. */
export type FreezeAllowance = { ok: true; days: number } | FreezeRefusal;

/**
 * Returns the longest freeze that a customer may request, or a refusal. Source: decision record 0015.
 */
export function freezeAllowance(
  facts: FreezeFacts,
  rule: FreezeRule,
  nowMs: number,
): FreezeAllowance {
  if (!rule.isOn) return refused('off', null);
  const { subscription, endsAt, isAsked } = facts;
  if (subscription === null || isTrialPackage(subscription)) return refused('trial', null);
  if (endsAt === 'infinity') return refused('endless', null);
  if (isAsked) return refused('asked', null);
  const obstacles = [
    refused('redeemed', redemptionPassedMs(facts, rule)),
    refused('often', placeFreeMs(facts, rule)),
    refused('year', daysFreeMs(facts, rule, { days: rule.leastDays, nowMs })),
  ].filter(({ nextAtMs }) => nextAtMs !== null && nextAtMs > nowMs);
  const [last] = obstacles.toSorted((one, other) => (other.nextAtMs ?? 0) - (one.nextAtMs ?? 0));
  if (last !== undefined) return last;
  return { ok: true, days: Math.min(rule.mostDays, daysFree(facts, rule, utcDate(nowMs))) };
}

/** Decides whether a customer may freeze the subscription for this many days. */
export function decideFreeze(
  facts: FreezeFacts,
  { days, rule, nowMs }: { days: number; rule: FreezeRule; nowMs: number },
): { ok: true } | FreezeRefusal {
  const allowance = freezeAllowance(facts, rule, nowMs);
  if (!allowance.ok) return allowance;
  if (days < rule.leastDays || days > rule.mostDays) return refused('length', null);
  if (days <= allowance.days) return { ok: true };
  return refused('year', daysFreeMs(facts, rule, { days, nowMs }));
}

/** Returns the number of freezes that may still start today. */
export function freezesFree(
  { freezes }: Pick<FreezeFacts, 'freezes'>,
  { most, periodDays }: FreezeRule,
  nowMs: number,
): number {
  const today = utcDate(nowMs);
  const lately = freezes.filter(({ beganOn }) => addDays(beganOn, periodDays) > today);
  return Math.max(0, most - lately.length);
}

/** Returns the number of days left of a year's limit on a day. */
export function daysFree(
  { freezes }: Pick<FreezeFacts, 'freezes'>,
  { mostDaysAYear }: FreezeRule,
  today: IsoDate,
): number {
  const yearAgo = addDays(today, -YEAR_DAYS);
  const used = freezes.map(({ beganOn, endedOn }) =>
    Math.max(0, daysBetween(beganOn > yearAgo ? beganOn : yearAgo, endedOn)),
  );
  return Math.max(0, mostDaysAYear - used.reduce((sum, days) => sum + days, 0));
}

function redemptionPassedMs(
  { redeemedAtMs }: FreezeFacts,
  { hoursAfterRedemption }: FreezeRule,
): number | null {
  return redeemedAtMs === null ? null : redeemedAtMs + hoursAfterRedemption * HOUR_MS;
}

/** Returns the time at which the number of freezes within the period falls below the limit. */
function placeFreeMs({ freezes }: FreezeFacts, { most, periodDays }: FreezeRule): number | null {
  const newestFirst = freezes
    .map(({ beganOn }) => beganOn)
    .toSorted()
    .toReversed();
  const beganOn = newestFirst[most - 1];
  return beganOn === undefined ? null : momentMs(addDays(beganOn, periodDays));
}

/**
 * Returns the first day from today with this many days left of a year's limit. Null if it is today.
 */
function daysFreeMs(
  facts: FreezeFacts,
  rule: FreezeRule,
  { days, nowMs }: { days: number; nowMs: number },
): number | null {
  const today = utcDate(nowMs);
  // A freeze lasts a year at most, and no longer counts a year later.
  for (let ahead = 0; ahead <= 2 * YEAR_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (daysFree(facts, rule, day) >= days) return ahead === 0 ? null : momentMs(day);
  }
  return null;
}

function daysBetween(from: IsoDate, to: IsoDate): number {
  return ((momentMs(to) ?? 0) - (momentMs(from) ?? 0)) / DAY_MS;
}

function refused(rule: FreezeObstacle, nextAtMs: number | null): FreezeRefusal {
  return { ok: false, rule, nextAtMs };
}
