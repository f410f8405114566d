import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isReordering } from '@regz/rules/reordering.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { hasSqlState, sqlState } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  deletePeriod,
  insertPeriod,
  lockPeriod,
  lockPeriods,
  placePeriods,
  updatePeriod,
} from './periods.queries.ts';
import { type StaffPeriod, staffPeriodView } from './staff-views.ts';

type Inputs = InferContractRouterInputs<Contract['storefront']['staff']>;

/**
 * Adds a billing period after the others. Its days never change.
 * @throws Refusal STOREFRONT_TITLE_MISSING, STOREFRONT_PERIOD_EXISTS
 */
export async function createPeriod(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: Inputs['createPeriod'],
): Promise<StaffPeriod> {
  if (isBlank(input.title.en)) throw new Refusal('STOREFRONT_TITLE_MISSING');
  return transaction(db, async ({ trx }) => {
    const row = await insertPeriod(trx, { ...input, editedBy: context.caller.username });
    if (row === undefined) throw new Refusal('STOREFRONT_PERIOD_EXISTS');
    const { name, ...detail } = input;
    await recordAct(trx, context, {
      action: 'storefront.create-period',
      object: { kind: 'period', id: name },
      detail,
    });
    const answer = staffPeriodView(row);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/**
 * Changes the texts of a billing period, or retires it, in the version that the caller saw.
 * @throws Refusal STOREFRONT_TITLE_MISSING, STOREFRONT_PERIOD_UNKNOWN, or
 * STOREFRONT_PERIOD_CHANGED with the current period
 */
export async function editPeriod(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  input: Inputs['editPeriod'],
): Promise<StaffPeriod> {
  if (isBlank(input.title.en)) throw new Refusal('STOREFRONT_TITLE_MISSING');
  const { name, title, suffix, retired } = input;
  return transaction(db, async ({ trx }) => {
    const before = await lockSeen(trx, input);
    const retiredAt = retired ? new Date(clock()) : null;
    const editedBy = context.caller.username;
    const row = await updatePeriod(trx, { name, title, suffix, retiredAt, editedBy });
    await recordAct(trx, context, {
      action: 'storefront.edit-period',
      object: { kind: 'period', id: name },
      detail: {
        before: { title: before.title, suffix: before.suffix, retired: before.retired },
        after: { title, suffix, retired },
      },
    });
    const answer = staffPeriodView(row);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/**
 * Sets the order of the billing periods in the store.
 * @throws Refusal STOREFRONT_PERIODS_DIFFER unless the names are those of all periods
 */
export async function orderPeriods(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { names }: Inputs['orderPeriods'],
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const before = await lockPeriods(trx);
    if (!isReordering(before, names)) throw new Refusal('STOREFRONT_PERIODS_DIFFER');
    await placePeriods(trx, names);
    await recordAct(trx, context, {
      action: 'storefront.order-periods',
      object: { kind: 'period', id: 'all' },
      detail: { before, after: names },
    });
    await keepAnswer(trx, context.idempotency, {});
  });
}

/**
 * Deletes a billing period without plans.
 * @throws Refusal STOREFRONT_PERIOD_UNKNOWN, STOREFRONT_PERIOD_USED, or STOREFRONT_PERIOD_CHANGED
 * with the current period
 */
export async function removePeriod(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  seen: Inputs['removePeriod'],
): Promise<void> {
  try {
    await transaction(db, async ({ trx }) => {
      const { days, title } = await lockSeen(trx, seen);
      await deletePeriod(trx, seen.name);
      await recordAct(trx, context, {
        action: 'storefront.remove-period',
        object: { kind: 'period', id: seen.name },
        detail: { days, title },
      });
      await keepAnswer(trx, context.idempotency, {});
    });
  } catch (error) {
    if (!hasSqlState(error, sqlState.restrictViolation)) throw error;
    throw new Refusal('STOREFRONT_PERIOD_USED');
  }
}

/**
 * A period that new plans can have. It stays until the transaction ends.
 * @throws Refusal STOREFRONT_PERIOD_UNKNOWN for an unknown or retired period
 */
export async function requireOpenPeriod(trx: Database, name: string): Promise<StaffPeriod> {
  const row = await lockPeriod(trx, name);
  if (row === undefined || row.retired) throw new Refusal('STOREFRONT_PERIOD_UNKNOWN');
  return staffPeriodView(row);
}

async function lockSeen(
  trx: Database,
  { name, version }: { name: string; version: number },
): Promise<StaffPeriod> {
  const row = await lockPeriod(trx, name);
  if (row === undefined) throw new Refusal('STOREFRONT_PERIOD_UNKNOWN');
  const period = staffPeriodView(row);
  if (period.version !== version) throw new Refusal('STOREFRONT_PERIOD_CHANGED', period);
  return period;
}
