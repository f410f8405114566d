import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { endsOn } from '@regz/rules/licenses/days-left.ts';
import { isThawDay } from '@regz/rules/licenses/freezing.ts';
import { entryOfAct, type TimeAct } from '@regz/rules/licenses/license-time.ts';
import { timeLeft, type TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { noteAnnouncedEnd } from '../expiry/expiry-notices.queries.ts';
import { readPause } from '../freezing/read-freeze.ts';
import { insertTimeEntry, lockAccountTime } from '../time/license-time.queries.ts';
import { seenTime } from '../time/seen-time.ts';
import { mayGiveDays } from './may-give-days.ts';

type Staff = Contract['licenses']['staff'];
type ChangeInput = InferContractRouterInputs<Staff>['changeTime'];

/**
 * Changes a customer's time by one entry, and mails the change and its reason to the owner. Of
 * staff who saw the same entry, one succeeds. Roles and other consequences follow the account.
 * @throws Refusal ACCOUNT_UNKNOWN, REASON_MISSING, LICENSE_CHANGED, LICENSE_DAYS_LIMIT,
 * LICENSE_THAW_DAY_INVALID, or why the act is not possible
 */
export async function changeTime(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, act, seenNumber, ...input }: ChangeInput,
): Promise<InferContractRouterOutputs<Staff>['changeTime']> {
  const reason = keptReason(input.reason);
  return transaction(services.db, async ({ trx }) => {
    const account = await lockAccountTime(trx, id);
    if (account === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
    const seen = seenTime(account);
    if (seen.number !== seenNumber) throw new Refusal('LICENSE_CHANGED');
    const nowMs = services.clock();
    const at = new Date(nowMs);
    await requireDays(trx, context, { id, act, at });
    const thaws = thawOf(act, nowMs);
    const entry = entryOfAct(seen, await timeActOf(trx, { id, act, seen }), nowMs);
    if (!entry.ok) throw new Refusal(entry.reason);
    const { kind, days } = entry;
    const { subscription, endsAt, frozenDays } = entry.after;
    const after = { subscription, endsAt, frozenDays };
    const lastDay = endsOn(endsAt);
    const actor = { kind: 'admin', id: context.caller.id } as const;
    await insertTimeEntry(trx, { ...entry, ...thaws, accountId: id, seen, at, actor, reason });
    const number = seen.number + 1;
    await recordAct(trx, context, {
      action: 'licenses.change-time',
      object: { kind: 'account', id },
      detail: { reason, kind, days, number, ...thaws },
    });
    const hasEnded = timeLeft(after, nowMs) === 0;
    if (hasEnded && lastDay !== null) {
      await noteAnnouncedEnd(trx, { userId: id, expiresOn: lastDay, at });
    }
    const { email: to, username } = account;
    if (to !== null) {
      const data = {
        username,
        change: { kind: act.kind, days },
        ...after,
        ...thaws,
        hasEnded,
        reason,
      };
      await sendMail(services, trx, { to, template: 'license-changed-by-staff', data });
    }
    const answer = { number, ...after };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/** @throws Refusal LICENSE_DAYS_LIMIT beyond the days that the caller may give alone on this day */
async function requireDays(
  trx: Database,
  { caller }: RequestContext<AdminCaller>,
  { id, act, at }: Pick<ChangeInput, 'id' | 'act'> & { at: Date },
): Promise<void> {
  if (act.kind !== 'staff') return;
  const given = { customerId: id, days: act.days, at };
  if (!(await mayGiveDays(trx, caller, given))) throw new Refusal('LICENSE_DAYS_LIMIT');
}

/** The act as the rule takes it: a thaw needs the stored time. */
async function timeActOf(
  trx: Database,
  { id, act, seen }: Pick<ChangeInput, 'id' | 'act'> & { seen: TimeStanding },
): Promise<TimeAct> {
  if (act.kind !== 'thaw') return act;
  const { keptMs } = await readPause(trx, id, seen.frozenDays ?? 0);
  return { kind: 'thaw', keptMs };
}

/** The day of the planned thaw, if staff have chosen one. */
function thawOf(act: ChangeInput['act'], nowMs: number): { thawsOn?: string } {
  if (act.kind !== 'freeze' || act.thawsOn === undefined) return {};
  const { thawsOn } = act;
  if (!isThawDay(thawsOn, nowMs)) throw new Refusal('LICENSE_THAW_DAY_INVALID');
  return { thawsOn };
}
