import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { currencyView } from '../currency-view.ts';
import { staffPlanView } from './staff-views.ts';
import { listCurrencies, listPlans } from './storefront-staff.queries.ts';

type Storefront = InferContractRouterOutputs<Contract['storefront']['staff']>['readStorefront'];

/** The plans and currencies of the store, with all that staff may change of them. */
export async function readStorefront(db: Database): Promise<Storefront> {
  return {
    plans: (await listPlans(db)).map(staffPlanView),
    currencies: (await listCurrencies(db)).map(currencyView),
  };
}
