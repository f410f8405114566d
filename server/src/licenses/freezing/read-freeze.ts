import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { utcDate } from '@regz/rules/licenses/days-left.ts';
import {
  daysFree,
  freezeAllowance,
  type FreezeFacts,
  type FreezeObstacle,
  freezesFree,
  keptMs,
} from '@regz/rules/licenses/freezing.ts';
import type { TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import {
  findFreezeEntry,
  findFreezeFacts,
  findFreezeRequest,
  findRule,
} from './freezes.queries.ts';

export type Freezing = InferContractRouterOutputs<Contract['licenses']>['readFreeze'];

/** The rule for the caller's freezes, the rest of their allowance, and a current freeze. */
export async function readFreeze(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Freezing> {
  return freezingOf(db, caller.id, { standing: caller.licenseTime, nowMs: clock() });
}

/** The same for an account whose license time was just read or written. */
export async function freezingOf(
  db: Database,
  accountId: string,
  { standing, nowMs }: { standing: TimeStanding; nowMs: number },
): Promise<Freezing> {
  const read = await readFreezeFacts(db, accountId, { standing, nowMs });
  const { rule, facts, request, beginsAt } = read;
  const allowance = freezeAllowance(facts, rule, nowMs);
  const { frozenDays: keptDays } = standing;
  return {
    rule,
    left: {
      freezes: freezesFree(facts, rule, nowMs),
      days: daysFree(facts, rule, utcDate(nowMs)),
    },
    obstacle: allowance.ok ? null : obstacleView(allowance),
    wouldBeginAt: beginsAt?.toISOString() ?? null,
    asked:
      request === undefined
        ? null
        : { days: request.days, beginsAt: request.beginsAt.toISOString() },
    frozen: keptDays === null ? null : await frozenView(db, accountId, keptDays),
  };
}

async function frozenView(db: Database, accountId: string, keptDays: number) {
  const { thawsOn } = await readPause(db, accountId, keptDays);
  return { keptDays, thawsOn };
}

/** The day on which a frozen subscription resumes, null if none is set, and its stored time. */
export async function readPause(
  db: Database,
  accountId: string,
  frozenDays: number,
): Promise<{ thawsOn: string | null; keptMs: number }> {
  const found = await findFreezeEntry(db, accountId);
  if (found === undefined) return { thawsOn: null, keptMs: keptMs(frozenDays, null) };
  const { at, thawsOn, ...entry } = found;
  return { thawsOn, keptMs: keptMs(frozenDays, { ...entry, atMs: at.getTime() }) };
}

/**
 * The rule and its facts, a requested freeze, and the start of a freeze requested now; null for at
 * once.
 */
export async function readFreezeFacts(
  db: Database,
  accountId: string,
  { standing, nowMs }: { standing: TimeStanding; nowMs: number },
) {
  const rule = await findRule(db);
  const { freezes, redeemedAt, offlineUntil } = await findFreezeFacts(db, accountId);
  const { subscription, endsAt } = standing;
  const request = await findFreezeRequest(db, accountId);
  const facts: FreezeFacts = {
    subscription,
    endsAt,
    isAsked: request !== undefined,
    redeemedAtMs: redeemedAt?.getTime() ?? null,
    freezes,
  };
  const waits = offlineUntil !== null && offlineUntil.getTime() > nowMs;
  return { rule, facts, request, beginsAt: waits ? offlineUntil : null };
}

export function obstacleView(refusal: { rule: FreezeObstacle; nextAtMs: number | null }) {
  const { rule, nextAtMs } = refusal;
  return { rule, nextAt: nextAtMs === null ? null : new Date(nextAtMs).toISOString() };
}
