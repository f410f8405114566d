import type { OperationsOf, Slice } from '../platform/slice.ts';
import { catalogueReader } from './read-catalogue.ts';
import { readRenewal } from './read-renewal.ts';
import { readUpgrades } from './read-upgrades.ts';
import { createSubscriptionType, editSubscriptionType } from './staff/create-subscription-type.ts';
import { editCurrency } from './staff/edit-currency.ts';
import { createPeriod, editPeriod, orderPeriods, removePeriod } from './staff/edit-period.ts';
import { createPlan, editPlan, orderPlans, removePlan } from './staff/edit-plan.ts';
import { readStorefront } from './staff/read-storefront.ts';
import { removeSubscriptionType } from './staff/remove-subscription-type.ts';
import { subscriptionTypeView } from './staff/staff-views.ts';
import { listSubscriptionTypes } from './staff/subscription-types.queries.ts';
import { startCheckout } from './start-checkout.ts';
import { startUpgrade } from './start-upgrade.ts';

export const storefront = {
  operations: (services): OperationsOf<'storefront'> => {
    const readCatalogue = catalogueReader(services);
    return {
      storefront: {
        readCatalogue: () => readCatalogue(),
        readRenewal: (_, { caller }) => readRenewal(services, readCatalogue, caller),
        readUpgrades: (_, { caller }) => readUpgrades(services, readCatalogue, caller),
        startUpgrade,
        startCheckout,
        staff: {
          listSubscriptionTypes: async ({ db }) =>
            (await listSubscriptionTypes(db)).map(subscriptionTypeView),
          createSubscriptionType,
          editSubscriptionType,
          removeSubscriptionType,
          readStorefront,
          createPlan,
          editPlan,
          orderPlans,
          removePlan,
          createPeriod,
          editPeriod,
          orderPeriods,
          removePeriod,
          editCurrency,
        },
      },
    };
  },
} satisfies Slice;
