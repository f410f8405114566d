import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isReordering } from '@regz/rules/reordering.ts';
import { newPlanId, type PlanDraft, planEditRefusal } from '@regz/rules/storefront/plan-edits.ts';
import { recordAct } from '../../audit/record-act.ts';
import { createProduct, removeUnusedProduct } from '../../key-stock/products.ts';
import { requirePackages } from '../../licenses/packages.ts';
import { hasSqlState, sqlState } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireOpenPeriod } from './edit-period.ts';
import { type StaffPlan, staffPlanView } from './staff-views.ts';
import {
  deletePlan,
  insertPlan,
  lockPlan,
  lockPlans,
  placePlans,
  type PlanRow,
  updatePlan,
} from './storefront-staff.queries.ts';

type Inputs = InferContractRouterInputs<Contract['storefront']['staff']>;
export type PlanEdit = Inputs['editPlan'];

/** True if a payment provider charges the prices of its own products. */
export function needsProviderIds({ payments }: Pick<Services, 'payments'>): boolean {
  return payments.offered.some(({ leastMinor }) => leastMinor === null);
}

/**
 * Puts a package on sale for a period, with a product of its own, starting with the next buyer.
 * @throws Refusal as `planEditRefusal`, LICENSE_PACKAGE_UNKNOWN, STOREFRONT_PERIOD_UNKNOWN,
 * STOREFRONT_PLAN_EXISTS
 */
export async function createPlan(
  services: Services,
  context: RequestContext<AdminCaller>,
  { package: name, keys, ...plan }: Inputs['createPlan'],
): Promise<StaffPlan> {
  requirePossible(services, plan);
  const id = newPlanId(plan.title.en, plan.period) ?? newPlanId(name, plan.period);
  if (id === undefined) throw new Refusal('STOREFRONT_TITLE_MISSING');
  return transaction(services.db, async ({ trx }) => {
    await requirePackages(trx, [name]);
    const period = await requireOpenPeriod(trx, plan.period);
    const productId = await createProduct(trx, {
      name: `${plan.title.en} ${period.title.en}`,
      package: name,
      days: period.days,
      keys,
      price: null,
    });
    const at = new Date(services.clock());
    const fields = { ...plan, ...changedBy(context, plan.retired, at) };
    const row =
      productId === undefined ? undefined : await insertPlan(trx, { ...fields, id, productId, at });
    if (row === undefined) throw new Refusal('STOREFRONT_PLAN_EXISTS');
    const answer = staffPlanView(row);
    await recordAct(trx, context, {
      action: 'storefront.create-plan',
      object: { kind: 'plan', id },
      detail: { ...changeable(answer), package: name, period: plan.period, keys },
    });
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/**
 * Changes a plan, starting with the next buyer. The edit names the version that the caller saw, so
 * that concurrent edits are not lost.
 * @throws Refusal as `planEditRefusal`, STOREFRONT_PLAN_UNKNOWN, or STOREFRONT_PLAN_CHANGED with
 * the current plan
 */
export async function editPlan(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: PlanEdit,
): Promise<StaffPlan> {
  requirePossible(services, input);
  return transaction(services.db, async ({ trx }) => {
    const row = await lockSeen(trx, input);
    const before = staffPlanView(row);
    const at = new Date(services.clock());
    const isRepriced = before.priceMinor !== input.priceMinor;
    const after = staffPlanView(
      await updatePlan(trx, row.id, {
        ...input,
        ...changedBy(context, input.retired, at),
        priceSince: isRepriced ? at : row.priceSince,
      }),
    );
    await recordAct(trx, context, {
      action: 'storefront.edit-plan',
      object: { kind: 'plan', id: row.id },
      detail: { before: changeable(before), after: changeable(after) },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

/**
 * Sets the order of the plans within their periods.
 * @throws Refusal STOREFRONT_PLANS_DIFFER unless the ids are those of all plans
 */
export async function orderPlans(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { planIds }: Inputs['orderPlans'],
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const before = await lockPlans(trx);
    if (!isReordering(before, planIds)) throw new Refusal('STOREFRONT_PLANS_DIFFER');
    await placePlans(trx, planIds);
    await recordAct(trx, context, {
      action: 'storefront.order-plans',
      object: { kind: 'plan', id: 'all' },
      detail: { before, after: planIds },
    });
    await keepAnswer(trx, context.idempotency, {});
  });
}

/**
 * Deletes a plan that was never ordered, and its product if that never had a key and is no prize.
 * @throws Refusal STOREFRONT_PLAN_UNKNOWN, STOREFRONT_PLAN_USED, or STOREFRONT_PLAN_CHANGED with
 * the current plan
 */
export async function removePlan(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  seen: Inputs['removePlan'],
): Promise<void> {
  try {
    await transaction(db, async ({ trx }) => {
      const row = await lockSeen(trx, seen);
      if (!(await deletePlan(trx, row.id))) throw new Refusal('STOREFRONT_PLAN_USED');
      await removeUnusedProduct(trx, row.productId);
      await recordAct(trx, context, {
        action: 'storefront.remove-plan',
        object: { kind: 'plan', id: row.id },
        detail: changeable(staffPlanView(row)),
      });
      await keepAnswer(trx, context.idempotency, {});
    });
  } catch (error) {
    // Its product is a prize.
    if (!hasSqlState(error, sqlState.restrictViolation)) throw error;
    throw new Refusal('STOREFRONT_PLAN_USED');
  }
}

function requirePossible(services: Services, plan: PlanDraft): void {
  const refusal = planEditRefusal(plan, needsProviderIds(services));
  if (refusal !== null) throw new Refusal(refusal);
}

function changedBy({ caller }: RequestContext<AdminCaller>, retired: boolean, at: Date) {
  return { retiredAt: retired ? at : null, editedBy: caller.username };
}

async function lockSeen(
  trx: Database,
  { planId, version }: { planId: string; version: number },
): Promise<PlanRow> {
  const row = await lockPlan(trx, planId);
  if (row === undefined) throw new Refusal('STOREFRONT_PLAN_UNKNOWN');
  if (row.version !== version) throw new Refusal('STOREFRONT_PLAN_CHANGED', staffPlanView(row));
  return row;
}

function changeable(plan: StaffPlan) {
  const { id: _id, productId: _product, openOrders: _open, editedBy: _editedBy, ...rest } = plan;
  const { package: _package, period: _period, days: _days, ...changed } = rest;
  return changed;
}
