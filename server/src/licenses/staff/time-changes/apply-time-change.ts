import { needsColleague } from '@regz/rules/licenses/days-given.ts';
import { applyRefusal, undoRefusal } from '@regz/rules/licenses/time-changes.ts';
import { beginsAtMs } from '@regz/rules/staff/acting-alone.ts';
import { recordAct } from '../../../audit/record-act.ts';
import { actWithCode } from '../../../identity/second-factors/act-with-code.ts';
import { areTwoPeople, hasColleague } from '../../../identity/second-factors/has-colleague.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import { keepAnswer } from '../../../platform/http/idempotency.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { lockGivenAlone } from '../given-alone.queries.ts';
import { mailWaitingChange, sendBatch, sendFirstBatch } from './begin-time-change.ts';
import { readTimeChange, requireFound, type TimeChange } from './read-time-change.ts';
import {
  lockTimeChange,
  noteApplied,
  noteStopped,
  noteUndone,
  type TimeChangeRow,
} from './time-changes.queries.ts';

type Context = RequestContext<AdminCaller>;

/**
 * Applies a change to the previewed accounts, or resumes a stopped one. A change that needs two
 * people begins later if only one applied it, and staff are mailed about it.
 * @throws Refusal LICENSE_CHANGE_UNKNOWN, LICENSE_CHANGE_MOVED_ON, LICENSE_PREVIEW_STALE,
 * LICENSE_COUNT_DIFFERS, LICENSE_COLLEAGUE_NEEDED, or the refusals of `actWithCode`
 */
export async function applyTimeChange(
  services: Services,
  context: Context,
  { id, typedCount, code }: { id: string; typedCount: number; code: string },
): Promise<TimeChange> {
  const { caller } = context;
  const { clock } = services;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    const change = requireFound(await lockTimeChange(trx, id));
    const { state, accounts } = change;
    const at = new Date(clock());
    const isOwn = change.madeById === caller.id;
    const owners = { requesterId: change.madeById, approverId: caller.id };
    if (!isOwn && !(await areTwoPeople(trx, owners, at.getTime()))) {
      throw new Refusal('LICENSE_COLLEAGUE_NEEDED');
    }
    const given = await lockGivenAlone(trx, { adminId: caller.id, at, except: id });
    const takesTwo = isOwn && needsColleague(change, given);
    const refusal = applyRefusal(
      { state, accounts, madeAtMs: change.madeAt.getTime() },
      { count: typedCount, takesTwo, hasColleague: await hasColleague(trx, caller.id) },
      at.getTime(),
    );
    if (refusal !== null) throw new Refusal(refusal);
    const beginsAt = laterThan(at, beginsAtMs({ takesTwo }, at.getTime()));
    await noteApplied(trx, id, { id: caller.id, username: caller.username, at, beginsAt });
    await sendFirstBatch(services, trx, { id, beginsAt });
    if (beginsAt !== null) {
      await mailWaitingChange(services, trx, change, { by: caller.username, beginsAt });
    }
    return acted({ db: trx, clock }, context, change, 'licenses.apply-time-change');
  });
}

function laterThan(at: Date, ms: number): Date | null {
  return ms > at.getTime() ? new Date(ms) : null;
}

/**
 * Stops a change after the batch that runs.
 * @throws Refusal LICENSE_CHANGE_UNKNOWN, or LICENSE_CHANGE_MOVED_ON
 */
export async function stopTimeChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: Context,
  { id }: { id: string },
): Promise<TimeChange> {
  return transaction(db, async ({ trx }) => {
    const change = requireFound(await lockTimeChange(trx, id));
    if (change.state !== 'applying') throw new Refusal('LICENSE_CHANGE_MOVED_ON');
    await noteStopped(trx, id);
    return acted({ db: trx, clock }, context, change, 'licenses.stop-time-change');
  });
}

/**
 * Begins to undo a change, except for days that are used up.
 * @throws Refusal LICENSE_CHANGE_UNKNOWN, LICENSE_CHANGE_MOVED_ON, LICENSE_UNDO_LATE, or the
 * refusals of `actWithCode`
 */
export async function undoTimeChange(
  services: Services,
  context: Context,
  { id, code }: { id: string; code: string },
): Promise<TimeChange> {
  const { caller } = context;
  const { clock } = services;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    const change = requireFound(await lockTimeChange(trx, id));
    const appliedAtMs = change.appliedAt?.getTime() ?? null;
    const refusal = undoRefusal({ state: change.state, appliedAtMs }, clock());
    if (refusal !== null) throw new Refusal(refusal);
    await noteUndone(trx, id, caller);
    await sendBatch(services, trx, id);
    return acted({ db: trx, clock }, context, change, 'licenses.undo-time-change');
  });
}

async function acted(
  { db: trx, clock }: Pick<Services, 'db' | 'clock'>,
  context: Context,
  { id, days, accounts, incidentId }: TimeChangeRow,
  action: string,
): Promise<TimeChange> {
  await recordAct(trx, context, {
    action,
    object: { kind: 'time-change', id },
    detail: { days, accounts, incidentId },
  });
  const change = await readTimeChange({ db: trx, clock }, { id });
  await keepAnswer(trx, context.idempotency, change);
  return change;
}
