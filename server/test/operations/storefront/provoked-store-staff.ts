import { randomUUID } from 'node:crypto';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const saveType = (name: 'createSubscriptionType' | 'editSubscriptionType', faults: Faults) =>
  spoiled(`storefront.staff.${name}`, 'admin', faults);
const removeType = (faults: Faults) =>
  spoiled('storefront.staff.removeSubscriptionType', 'admin', faults);
const editPlan = (faults: Faults) => spoiled('storefront.staff.editPlan', 'admin', faults);
const editCurrency = (faults: Faults) => spoiled('storefront.staff.editCurrency', 'admin', faults);

const formFaults = (name: 'createSubscriptionType' | 'editSubscriptionType') => ({
  STOREFRONT_TYPE_NAME_MISSING: saveType(name, { name: NOTHING_TO_SEE }),
  STOREFRONT_TYPE_PRICE_INVALID: saveType(name, { price: '-1' }),
});

/** How each refusal of what staff maintain of the store comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'storefront.staff.createSubscriptionType': formFaults('createSubscriptionType'),
  'storefront.staff.editSubscriptionType': {
    ...formFaults('editSubscriptionType'),
    STOREFRONT_TYPE_UNKNOWN: saveType('editSubscriptionType', { id: randomUUID() }),
    STOREFRONT_TYPE_CHANGED: saveType('editSubscriptionType', { version: 1_000_000 }),
  },
  'storefront.staff.removeSubscriptionType': {
    STOREFRONT_TYPE_UNKNOWN: removeType({ id: randomUUID() }),
    STOREFRONT_TYPE_CHANGED: removeType({ version: 1_000_000 }),
  },
  'storefront.staff.editPlan': {
    STOREFRONT_PLAN_IDS_MISSING: editPlan({ available: true, providerProductId: 0 }),
    STOREFRONT_PLAN_UNKNOWN: editPlan({ planId: 'no-such-plan' }),
    STOREFRONT_PLAN_CHANGED: editPlan({ version: 1_000_000 }),
  },
  'storefront.staff.editCurrency': {
    STOREFRONT_SYMBOL_MISSING: editCurrency({ symbol: NOTHING_TO_SEE }),
    STOREFRONT_BASE_RATE_FIXED: editCurrency({ code: 'LKR', symbol: 'Rs.', rateMicros: 2 }),
    STOREFRONT_CURRENCY_CHANGED: editCurrency({ version: 1_000_000 }),
  },
};
