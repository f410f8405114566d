import { DAY_MS, HOUR_MS } from '../../src/durations.ts';
import { daysLeft, isRunning, utcMoment } from '../../src/licenses/days-left.ts';
import { nextEntry, type TimeChange } from '../../src/licenses/license-time.ts';
import { basePackage, type PackageName, twinName } from '../../src/licenses/packages.ts';
import {
  broughtBy,
  type EarlierEntry,
  noTime,
  type TimeStanding,
} from '../../src/licenses/time-standing.ts';
import { keptTime } from './kept-time.ts';

/** A change; the history adds what it knows itself. */
type Asked = Exclude<TimeChange, { kind: 'thaw' | 'experiment' }> | { kind: 'thaw' | 'experiment' };

type Step = { passingHours: number } & (
  | Exclude<TimeChange, { kind: 'reversal' | 'thaw' | 'experiment' }>
  | { kind: 'thaw' | 'experiment' }
  /** Takes back, or gives back, one of the latest entries, counted from the newest. */
  | { kind: 'reversal'; back: number }
);
export type HistoryEntry = EarlierEntry & {
  atMs: number;
  /** The index of the entry that it reverses. */
  reverses: number | null;
  gives: boolean;
};

const packages: readonly PackageName[] = ['Supreme', 'Supreme-Experiment', 'Essential', 'External'];
const kinds = [
  'redemption',
  'redemption',
  'redemption',
  'reversal',
  'reversal',
  'staff',
  'compensation',
  'freeze',
  'thaw',
  'experiment',
  'ended',
] as const;

/** Returns the step of a whole number: many random numbers form a random history. */
export function stepOf(number: number): Step {
  let rest = number;
  const oneOf = (count: number) => {
    const one = rest % count;
    rest = Math.floor(rest / count);
    return one;
  };
  const kind = kinds[oneOf(kinds.length)] ?? 'thaw';
  const passingHours = oneOf(13 * 24);
  if (kind === 'reversal') return { kind, passingHours, back: oneOf(5) };
  if (kind === 'staff' || kind === 'compensation')
    return { kind, passingHours, days: oneOf(41) - 20 };
  if (kind !== 'redemption') return { kind, passingHours };
  const subscription = packages[oneOf(packages.length)] ?? 'Supreme';
  return { kind, passingHours, subscription, durationDays: 1 + oneOf(40) };
}

/** Every package of a history has a twin. */
export function twinOf({ subscription }: TimeStanding): PackageName | null {
  return subscription === null ? null : twinName(subscription);
}

/** An account with a sequence of events. */
export class History {
  readonly entries: HistoryEntry[] = [];
  standing: TimeStanding = noTime;
  nowMs = Date.parse('2026-06-10T15:00:00.000Z');

  constructor(steps: readonly Step[] = []) {
    for (const { passingHours, ...step } of steps) {
      this.nowMs += passingHours * HOUR_MS;
      if (step.kind === 'reversal') this.reverse(this.entries.length - 1 - step.back);
      else this.change(step);
    }
  }

  change(asked: Asked, reverses: number | null = null) {
    const change = this.#completed(asked);
    const next = nextEntry(this.standing, change, this.nowMs);
    if (!next.ok) return undefined;
    const { kind, days, after } = next;
    const gives = change.kind === 'reversal' ? !change.takes : (days ?? 0) >= 0;
    const atMs = this.nowMs;
    const entry = { kind, days, after, before: this.standing, atMs, reverses, gives };
    const nothingSince = { replacement: null, daysSince: 0, earlierTaken: false };
    const made = { ...entry, brought: broughtBy(entry), ...nothingSince };
    this.entries.push(made);
    this.standing = after;
    return made;
  }

  #completed(asked: Asked): TimeChange {
    switch (asked.kind) {
      case 'thaw':
        return { kind: 'thaw', keptMs: keptTime(this.standing, this.entries) };
      case 'experiment':
        return { kind: 'experiment', twin: twinOf(this.standing) };
      default:
        return asked;
    }
  }

  /** Reverses an entry, unless it is reversed already. */
  reverse(index: number): HistoryEntry | undefined {
    const of = this.entries[index];
    if (of === undefined || this.entries.some(({ reverses }) => reverses === index))
      return undefined;
    const chain = this.#chainOf(index);
    const root = chain.at(-1) ?? index;
    const begun = this.entries[root];
    const later = [...this.entries.entries()].slice(root + 1);
    const since = {
      replacement: begun?.kind === 'replacement' ? begun : null,
      daysSince: later
        .filter(([place]) => !chain.includes(place))
        .reduce((sum, [, { days }]) => sum + (days ?? 0), 0),
      earlierTaken: later.some(
        ([place, { reverses }]) =>
          reverses !== null &&
          reverses < root &&
          !this.entries.some((other) => other.reverses === place),
      ),
    };
    return this.change({ kind: 'reversal', takes: of.gives, of: { ...of, ...since } }, index);
  }

  /** An entry, the entry that it reverses, and so on. */
  #chainOf(index: number): number[] {
    const reversed = this.entries[index]?.reverses ?? null;
    return reversed === null ? [index] : [index, ...this.#chainOf(reversed)];
  }

  /** The subscription that can be used from now on. */
  get usable() {
    const { subscription, frozenDays } = this.standing;
    return {
      package: subscription && basePackage(subscription),
      isFrozen: frozenDays !== null,
      days: daysOf(this.standing, this.nowMs),
    };
  }
}

/** The days of a standing, running or kept. */
function daysOf(standing: TimeStanding, nowMs: number): number {
  if (standing.frozenDays !== null) return standing.frozenDays;
  const left = daysLeft(standing.endsAt, nowMs);
  return isRunning(standing, nowMs) && left.kind === 'days' ? left.days : 0;
}

/** Entries that move an end to before the start of the running license. */
export function pastEnds({ entries }: History): HistoryEntry[] {
  return entries.filter(
    ({ before, after, atMs }) =>
      after.endsAt !== before.endsAt && (after.endsAt ?? '') <= utcMoment(atMs - DAY_MS),
  );
}

/** Entries of one package whose days differ from the days they move. */
export function miscounted({ entries }: History): HistoryEntry[] {
  return entries.filter(({ kind, before, after, days, atMs }) => {
    const [from, to] = [before.subscription, after.subscription];
    if (kind === 'replacement' || to === null) return false;
    if (from !== null && basePackage(from) !== basePackage(to)) return false;
    return daysOf(after, atMs) - daysOf(before, atMs) !== (days ?? 0);
  });
}
