import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { planEditRefusal } from '@regz/rules/storefront/plan-edits.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type StaffPlan, staffPlanView } from './staff-views.ts';
import { lockPlan, updatePlan } from './storefront-staff.queries.ts';

export type PlanEdit = InferContractRouterInputs<Contract['storefront']['staff']>['editPlan'];

/**
 * Changes a plan's price, features and ids at the payment provider, starting with the next buyer.
 * The edit names the version that the caller saw, so that concurrent edits are not lost.
 * @throws Refusal STOREFRONT_PLAN_UNKNOWN, STOREFRONT_PLAN_CHANGED with the current plan, or
 * STOREFRONT_PLAN_IDS_MISSING.
 */
export async function editPlan(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: PlanEdit,
): Promise<StaffPlan> {
  const { idempotency } = context;
  const refusal = planEditRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  return transaction(services.db, async ({ trx }) => {
    const row = await lockPlan(trx, input.planId);
    if (row === undefined) throw new Refusal('STOREFRONT_PLAN_UNKNOWN');
    const before = staffPlanView(row);
    if (before.version !== input.version) throw new Refusal('STOREFRONT_PLAN_CHANGED', before);
    const after = staffPlanView(
      await updatePlan(trx, row.id, {
        priceMinor: input.priceMinor,
        features: input.features,
        available: input.available,
        sellsWithoutStock: input.sellsWithoutStock,
        providerProductId: input.providerProductId,
        providerVariantId: input.providerVariantId,
        editedBy: context.caller.username,
      }),
    );
    await recordAct(trx, context, {
      action: 'storefront.edit-plan',
      object: { kind: 'plan', id: row.id },
      detail: { before: changeable(before), after: changeable(after) },
    });
    await keepAnswer(trx, idempotency, after);
    return after;
  });
}

function changeable(plan: StaffPlan) {
  const { id: _id, title: _title, period: _period, editedBy: _editedBy, ...changed } = plan;
  return changed;
}
