import { SUBSCRIPTION_TYPE_LIMITS } from '@regz/rules/storefront/subscription-types.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const id = z.uuid();

/** Every edit raises it. An edit or a deletion names the one that it is based on. */
const { version } = fields;

const subscriptionType = z.strictObject({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** In US cents; null is shown as 'Free'. */
  priceMinor: z.int().nullable(),
  /** The symbol of US dollars, as staff set it. */
  symbol: z.string(),
  isActive: z.boolean(),
  createdAt: fields.instant,
  ...fields.edited,
});

/** The dialog's input: texts as typed, which the rules parse and check. */
const form = {
  name: z.string().max(SUBSCRIPTION_TYPE_LIMITS.name),
  description: z.string().max(SUBSCRIPTION_TYPE_LIMITS.description),
  price: z.string().max(SUBSCRIPTION_TYPE_LIMITS.priceText),
  isActive: z.boolean(),
};

const formRefusals = {
  STOREFRONT_TYPE_NAME_MISSING: { status: 400 },
  STOREFRONT_TYPE_PRICE_INVALID: { status: 400 },
} as const;

const changeRefusals = {
  STOREFRONT_TYPE_UNKNOWN: { status: 404 },
  /** Another edit was saved first. The data is the current subscription type. */
  STOREFRONT_TYPE_CHANGED: { status: 409, data: subscriptionType },
} as const;

/** Every subscription type, newest first. */
const listSubscriptionTypes = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/storefront/subscription-types' })
  .input(fields.nothing)
  .output(z.array(subscriptionType));

const createSubscriptionType = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/storefront/subscription-types', successStatus: 201 })
  .input(z.strictObject(form))
  .output(subscriptionType)
  .errors(formRefusals);

const editSubscriptionType = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/storefront/subscription-types/{id}' })
  .input(z.strictObject({ id, version, ...form }))
  .output(subscriptionType)
  .errors({ ...formRefusals, ...changeRefusals });

const removeSubscriptionType = operation({ caller: 'admin' })
  .route({ method: 'DELETE', path: '/storefront/subscription-types/{id}' })
  .input(z.strictObject({ id, version }))
  .output(fields.nothing)
  .errors(changeRefusals);

/** Subscription types as staff maintain them. */
export const storefrontSubscriptionTypes = {
  listSubscriptionTypes,
  createSubscriptionType,
  editSubscriptionType,
  removeSubscriptionType,
};
