import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { decideFreeze, freezeAllowance } from '@regz/rules/licenses/freezing.ts';
import { freeze } from '@regz/rules/licenses/license-time.ts';
import type { SeenTime, TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { type ActContext, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertTimeEntry } from '../time/license-time.queries.ts';
import { lockTime } from '../time/seen-time.ts';
import { insertFreezeRequest } from './freezes.queries.ts';
import { type Freezing, freezingOf, obstacleView, readFreezeFacts } from './read-freeze.ts';

/**
 * Freezes the caller's subscription for a number of days, immediately. While an offline file lets
 * one of their PCs run, the freeze begins at the file's end, and no new file is issued until then.
 * @throws Refusal LICENSE_FROZEN, LICENSE_SUBSCRIPTION_MISSING, or LICENSE_FREEZE_LIMIT with the
 * part of the rule that refuses it. Source: decision record 0015.
 */
export async function freezeLicense(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<CustomerCaller>,
  { days }: { days: number },
): Promise<Freezing> {
  const { id: accountId } = context.caller;
  return transaction(db, async ({ trx }) => {
    const account = await lockTime(trx, accountId);
    if (account === undefined) throw new Refusal('SESSION_REQUIRED');
    if (account.banned) throw new Refusal('ACCOUNT_BANNED');
    const { seen } = account;
    const nowMs = clock();
    const beginsAt = await requireFreeze(trx, accountId, { seen, days, nowMs });
    let standing: TimeStanding = seen;
    if (beginsAt === null) {
      standing = await beginFreeze(trx, context, { accountId, seen, days, at: new Date(nowMs) });
    } else {
      await insertFreezeRequest(trx, { accountId, days, beginsAt });
    }
    const freezing = await freezingOf(trx, accountId, { standing, nowMs });
    await keepAnswer(trx, context.idempotency, freezing);
    return freezing;
  });
}

/**
 * Returns the start of the freeze, null for immediately.
 * @throws Refusal with the reason why it is not allowed.
 */
async function requireFreeze(
  trx: Database,
  accountId: string,
  { seen, days, nowMs }: { seen: SeenTime; days: number; nowMs: number },
): Promise<Date | null> {
  const entry = freeze(seen, nowMs);
  // The rule refuses a subscription without an end, as it refuses trials.
  if (!entry.ok && entry.reason !== 'LICENSE_ENDLESS') {
    const isFrozen = entry.reason === 'LICENSE_FROZEN';
    throw new Refusal(isFrozen ? 'LICENSE_FROZEN' : 'LICENSE_SUBSCRIPTION_MISSING');
  }
  const { rule, facts, beginsAt } = await readFreezeFacts(trx, accountId, {
    standing: seen,
    nowMs,
  });
  const decision = decideFreeze(facts, { days, rule, nowMs });
  if (decision.ok) return beginsAt;
  const allowance = freezeAllowance(facts, rule, nowMs);
  const { leastDays, mostDays } = rule;
  throw new Refusal('LICENSE_FREEZE_LIMIT', {
    ...obstacleView(decision),
    left: allowance.ok ? allowance.days : 0,
    leastDays,
    mostDays,
  });
}

/** Freezes the running subscription at its owner's request; the account is locked. */
export async function beginFreeze(
  trx: Database,
  context: ActContext,
  asked: { accountId: string; seen: SeenTime; days: number; at: Date },
): Promise<TimeStanding> {
  const { accountId, seen, days, at } = asked;
  const entry = freeze(seen, at.getTime());
  if (!entry.ok) throw new Error(`a freeze that was begun gives no entry: ${entry.reason}`);
  const thawsOn = addDays(utcDate(at.getTime()), days);
  const actor = { kind: 'customer', id: accountId } as const;
  await insertTimeEntry(trx, { ...entry, accountId, seen, at, actor, thawsOn });
  await recordAct(trx, context, {
    action: 'licenses.freeze',
    object: { kind: 'account', id: accountId },
    detail: { keptDays: entry.after.frozenDays, thawsOn, number: seen.number + 1 },
  });
  return entry.after;
}
