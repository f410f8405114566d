import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../../platform/services.ts';
import { currencyView } from '../currency-view.ts';
import { needsProviderIds } from './edit-plan.ts';
import { listPeriods } from './periods.queries.ts';
import { staffPeriodView, staffPlanView } from './staff-views.ts';
import { listCurrencies, listPlans } from './storefront-staff.queries.ts';

type Storefront = InferContractRouterOutputs<Contract['storefront']['staff']>['readStorefront'];

/** The periods, plans and currencies of the store, with all that staff may change of them. */
export async function readStorefront(
  services: Pick<Services, 'db' | 'payments'>,
): Promise<Storefront> {
  const { db } = services;
  return {
    periods: (await listPeriods(db)).map(staffPeriodView),
    plans: (await listPlans(db)).map(staffPlanView),
    currencies: (await listCurrencies(db)).map(currencyView),
    needsIds: needsProviderIds(services),
  };
}
