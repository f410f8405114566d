import { keySources } from '@regz/rules/key-stock/key-sources.ts';
import { TASK_USER_LIMITS } from '@regz/rules/players/task-users.ts';
import { SHOP_LIMITS } from '@regz/rules/shop/offer-edits.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';

const description = z.string().max(SHOP_LIMITS.description);

/** The fields of an offer that staff may change. */
const changeable = {
  description: z.strictObject({ en: description, si: description, ta: description }),
  /** In coins. The product's name changes with it. */
  price: z.int().min(1).max(SHOP_LIMITS.priceCoins),
  isActive: z.boolean(),
};

const offer = z.strictObject({
  productId: z.uuid(),
  name: z.string(),
  ...changeable,
  /** Null if each purchase generates its key. */
  available: z.int().nonnegative().nullable(),
  sold: z.int().nonnegative(),
  ...fields.edited,
});

const listOffers = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/shop/staff/offers' })
  .input(fields.nothing)
  .output(z.strictObject({ offers: z.array(offer) }));

/** Another product has this name and price. */
const offerExists = { SHOP_OFFER_EXISTS: { status: 409 } } as const;

const offerRefusals = {
  SHOP_PRODUCT_UNKNOWN: { status: 404 },
  /** Another edit was saved first. The data is the current offer. */
  SHOP_OFFER_CHANGED: { status: 409, data: offer },
} as const;

/** Sells a package for coins. Creates the product whose keys buyers get. */
const createOffer = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/shop/staff/offers', successStatus: 201 })
  .input(
    z.strictObject({
      package: fields.packageName,
      days: z.int().min(1).max(SHOP_LIMITS.days),
      /** The product's name without its price. */
      name: z.string().max(SHOP_LIMITS.name),
      keys: z.enum(keySources),
      ...changeable,
    }),
  )
  .output(offer)
  .errors({
    SHOP_NAME_MISSING: { status: 400 },
    SHOP_TEXT_MISSING: { status: 400 },
    ...fields.packageRefusal,
    ...offerExists,
  });

/** Past purchases keep their price. The next buyer pays the new one. */
const editOffer = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/shop/staff/offers/{productId}' })
  .input(z.strictObject({ productId: z.uuid(), version: fields.version, ...changeable }))
  .output(offer)
  .errors({
    SHOP_TEXT_MISSING: { status: 400 },
    ...offerRefusals,
    ...offerExists,
  });

/** Deletes an offer that was never bought, and its product if that never had a key. */
const removeOffer = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/shop/staff/offers/{productId}/remove' })
  .input(z.strictObject({ productId: z.uuid(), version: fields.version }))
  .output(fields.nothing)
  .errors({
    ...offerRefusals,
    /** It was bought, or a giveaway has its product as a prize. */
    SHOP_OFFER_USED: { status: 409 },
  });

/** Holds an account's spending, or releases it. Earning continues. */
const holdAccount = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/shop/staff/holds' })
  .input(
    z.strictObject({
      userId: z.uuid(),
      held: z.boolean(),
      reason: z.string().max(TASK_USER_LIMITS.holdReason),
    }),
  )
  .output(fields.nothing)
  .errors({ ...reasonMissing, ACCOUNT_UNKNOWN: { status: 404 } });

/** Returns the purchases of a task user, newest first, each with its key and the key's state. */
const listBuyerPurchases = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/shop/staff/purchases/{userId}' })
  .input(z.strictObject({ userId: z.uuid() }))
  .output(
    z.strictObject({
      purchases: z.array(
        z.strictObject({
          id: z.uuid(),
          product: z.string(),
          coinsSpent: z.int(),
          at: fields.instant,
          /** Null for a purchase imported from an original installation, which stored no key. */
          licenseKey: z.string().nullable(),
          redeemedAt: fields.instant.nullable(),
          /** The customer's id. Null if the key is not redeemed, or the account is deleted. */
          redeemedBy: z.uuid().nullable(),
        }),
      ),
    }),
  );

const sharedNetwork = z.strictObject({
  /** In CIDR notation. */
  network: z.string(),
  note: z.string(),
  addedBy: z.string(),
  addedAt: fields.instant,
});

/**
 * The networks with the most purchases within seven days, and those that staff listed as shared.
 */
const listNetworks = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/shop/staff/networks' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      /** The number of keys that a network may buy. A shared network may buy a multiple. */
      pace: z.strictObject({ day: z.int(), week: z.int() }),
      busiest: z
        .array(
          z.strictObject({
            /** Identifies a network. The address itself is not stored. */
            id: z.string(),
            /** The address, as long as a buyer's session has it. */
            network: z.string().nullable(),
            shared: z.boolean(),
            accounts: z.int(),
            /** Some of these accounts, for a review by staff. */
            buyers: z.array(z.strictObject({ userId: z.uuid(), username: z.string() })).max(20),
            keysToday: z.int(),
            keysThisWeek: z.int(),
            /** True if it cannot buy at the moment. */
            paced: z.boolean(),
          }),
        )
        .max(50),
      shared: z.array(sharedNetwork),
    }),
  );

/** Lists a network as shared by many people, such as a mobile carrier's. */
const shareNetwork = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/shop/staff/shared-networks', successStatus: 201 })
  .input(
    z.strictObject({
      network: z.string().max(SHOP_LIMITS.network),
      note: z.string().max(SHOP_LIMITS.note),
    }),
  )
  .output(sharedNetwork)
  .errors({
    ...reasonMissing,
    SHOP_NETWORK_INVALID: { status: 400 },
    SHOP_NETWORK_LISTED: { status: 409 },
  });

const unshareNetwork = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/shop/staff/shared-networks/remove' })
  .input(z.strictObject({ network: z.string().max(SHOP_LIMITS.network) }))
  .output(fields.nothing)
  .errors({ SHOP_NETWORK_UNKNOWN: { status: 404 } });

export const shopStaff = {
  listOffers,
  createOffer,
  editOffer,
  removeOffer,
  holdAccount,
  listBuyerPurchases,
  listNetworks,
  shareNetwork,
  unshareNetwork,
};
