import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { planEditRefusal } from '@regz/rules/storefront-plan-edits.ts';
import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { lockPlan, updatePlan } from './storefront-staff.queries.ts';
import { type StaffPlan, staffPlanView } from './staff-views.ts';

export type PlanEdit = InferContractRouterInputs<Contract['storefront']['staff']>['editPlan'];

/**
 * Changes what a plan costs, offers and is at the payment provider, from the next buyer on. The
 * edit names the version it is based on, so that nobody undoes a colleague's edit unseen.
 * @throws Refusal STOREFRONT_PLAN_UNKNOWN, STOREFRONT_PLAN_CHANGED with the plan as it is now, or
 * STOREFRONT_PLAN_IDS_MISSING.
 */
export async function editPlan(
  services: Pick<Services, 'db'>,
  { caller, origin, idempotency }: RequestContext<AdminCaller>,
  edit: PlanEdit,
): Promise<StaffPlan> {
  const refusal = planEditRefusal(edit);
  if (refusal !== null) throw new Refusal(refusal);
  return transaction(services.db, async ({ trx }) => {
    const row = await lockPlan(trx, edit.planId);
    if (row === undefined) throw new Refusal('STOREFRONT_PLAN_UNKNOWN');
    const before = staffPlanView(row);
    if (before.version !== edit.version) throw new Refusal('STOREFRONT_PLAN_CHANGED', before);
    const after = staffPlanView(
      await updatePlan(trx, row.id, {
        price_minor: edit.priceMinor,
        features: edit.features,
        available: edit.available,
        provider_product_id: edit.providerProductId,
        provider_variant_id: edit.providerVariantId,
      }),
    );
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'storefront.edit-plan',
      object: { kind: 'plan', id: row.id },
      detail: { before: changeable(before), after: changeable(after) },
      origin,
    });
    await keepAnswer(trx, idempotency, after);
    return after;
  });
}

function changeable({ id: _id, title: _title, period: _period, ...plan }: StaffPlan) {
  return plan;
}
