import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { createSubscriptionType, editSubscriptionType } from './staff/create-subscription-type.ts';
import { editCurrency } from './staff/edit-currency.ts';
import { editPlan } from './staff/edit-plan.ts';
import { readStorefront } from './staff/read-storefront.ts';
import { removeSubscriptionType } from './staff/remove-subscription-type.ts';
import { subscriptionTypeView } from './staff/staff-views.ts';
import { listSubscriptionTypes } from './staff/subscription-types.queries.ts';

type StaffSide = Pick<Contract['storefront'], 'staff'>;

/** Handlers of the operations by which staff maintain the store. */
export function storefrontStaffRoutes(services: Services): Handlers<StaffSide> {
  const { db } = services;
  return {
    staff: {
      listSubscriptionTypes: async () =>
        (await listSubscriptionTypes(db)).map(subscriptionTypeView),
      createSubscriptionType: (context, input) => createSubscriptionType(services, context, input),
      editSubscriptionType: (context, input) => editSubscriptionType(services, context, input),
      removeSubscriptionType: async (context, input) => {
        await removeSubscriptionType(services, context, input);
        return {};
      },
      readStorefront: () => readStorefront(db),
      editPlan: (context, input) => editPlan(services, context, input),
      editCurrency: (context, input) => editCurrency(services, context, input),
    },
  };
}
