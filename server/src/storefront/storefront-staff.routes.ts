import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { editCurrency } from './edit-currency.ts';
import { editPlan } from './edit-plan.ts';
import { currencyView, staffPlanView, subscriptionTypeView } from './staff-views.ts';
import { listCurrencies, listPlans } from './storefront-staff.queries.ts';
import { removeSubscriptionType } from './subscription-types/remove-subscription-type.ts';
import { saveSubscriptionType } from './subscription-types/save-subscription-type.ts';
import { listTypes } from './subscription-types/subscription-types.queries.ts';

type StaffSide = Pick<Contract['storefront'], 'staff'>;

/** What staff maintain of the store. */
export function storefrontStaffRoutes(services: Services): Handlers<StaffSide> {
  const { db } = services;
  return {
    staff: {
      listSubscriptionTypes: async () => (await listTypes(db)).map(subscriptionTypeView),
      createSubscriptionType: (context, input) => saveSubscriptionType(services, context, input),
      updateSubscriptionType: (context, input) => saveSubscriptionType(services, context, input),
      removeSubscriptionType: async (context, input) => {
        await removeSubscriptionType(services, context, input);
        return {};
      },
      readStorefront: async () => ({
        plans: (await listPlans(db)).map(staffPlanView),
        currencies: (await listCurrencies(db)).map(currencyView),
      }),
      editPlan: (context, input) => editPlan(services, context, input),
      editCurrency: (context, input) => editCurrency(services, context, input),
    },
  };
}
