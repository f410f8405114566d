import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';

type Plan = InferContractRouterOutputs<Contract['storefront']['staff']>['editPlan'];

/** The edit of a plan that changes nothing. */
export function planEdit(plan: Plan) {
  const { id: planId, package: _package, period: _period, days: _days, ...rest } = plan;
  const { productId: _product, openOrders: _open, editedBy: _editedBy, ...fields } = rest;
  return { planId, ...fields };
}
