import * as z from 'zod';
import * as fields from '../fields.ts';
import { challengeRefusals, challengeStrength } from '../identity/challenges.ts';
import { operation } from '../operation.ts';
import { shopStaff } from './staff.ts';

const product = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: fields.threeLanguages,
  /** In coins. */
  price: z.int().positive(),
  /** The exact number of keys that purchases could take. Null if each purchase generates one. */
  available: z.int().nonnegative().nullable(),
  /** Set if the caller has bought it. */
  purchaseId: z.uuid().nullable(),
});

const purchase = z.strictObject({
  id: z.uuid(),
  product: z.string(),
  coinsSpent: z.int(),
  at: fields.instant,
});

/** The active products by price, and the reason why the caller cannot buy any. */
const listProducts = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/shop/products' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      balance: z.int().nonnegative(),
      /** The time at which the shop opens for the caller. Null if it is open. */
      opensAt: fields.instant.nullable(),
      verificationNeeded: z.boolean(),
      spendingHeld: z.boolean(),
      /** The challenge of the caller's next purchase. */
      challengeStrength,
      products: z.array(product),
      serverNow: fields.instant,
    }),
  );

/** Buys one key. `shop.purchase` returns the key, and can be repeated. */
const buyProduct = operation({ caller: 'task-user', idempotent: true })
  .route({ method: 'POST', path: '/shop/purchases', successStatus: 201 })
  .input(
    z.strictObject({
      productId: z.uuid(),
      /** The price in the dialog, in coins. */
      priceSeen: z.int().positive().max(fields.INTEGER_MAX),
      challenge: fields.challengeAnswer,
    }),
  )
  .output(
    z.strictObject({
      purchaseId: z.uuid(),
      coinsSpent: z.int(),
      balance: z.int().nonnegative(),
    }),
  )
  .errors({
    ...challengeRefusals,
    SHOP_PRODUCT_UNKNOWN: { status: 404 },
    TASK_STAFF_EXCLUDED: { status: 403 },
    SHOP_SPENDING_HELD: { status: 403 },
    SHOP_EMAIL_UNVERIFIED: { status: 403 },
    SHOP_NOT_OPEN: { status: 403, data: z.strictObject({ opensAt: fields.instant }) },
    SHOP_PURCHASED_BEFORE: { status: 409, data: z.strictObject({ purchaseId: z.uuid() }) },
    /**
     * Another account of the caller's mailbox bought it. That account is open, or was closed less
     * than 180 days ago.
     */
    SHOP_MAILBOX_PURCHASED: { status: 409 },
    SHOP_PRICE_CHANGED: { status: 409, data: z.strictObject({ price: z.int() }) },
    SHOP_COINS_TOO_FEW: { status: 409, data: z.strictObject({ missing: z.int() }) },
    SHOP_KEYS_MISSING: { status: 409, data: z.strictObject({ product: z.string() }) },
    SHOP_NETWORK_PACE: {
      status: 429,
      data: z.strictObject({ retryAfterSeconds: z.int(), opensAt: fields.instant }),
    },
  });

/** The caller's purchases, newest first. */
const listOwnPurchases = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/shop/purchases' })
  .input(fields.nothing)
  .output(z.strictObject({ purchases: z.array(purchase) }));

/** One purchase with its key and its redeem address. It can be read at any time. */
const readPurchase = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/shop/purchases/{id}' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(
    purchase.extend({
      /** Null for a purchase imported from an original installation, which stored no key. */
      licenseKey: z.string().nullable(),
      /** The address to redeem it. The page fills in a key after `#key=`. */
      redeemUrl: z.string(),
      registrationUrl: z.string(),
      communityUrl: z.string().nullable(),
      downloadUrl: z.string(),
    }),
  )
  .errors({ SHOP_PURCHASE_UNKNOWN: { status: 404 } });

export const shop = {
  listProducts,
  buyProduct,
  listOwnPurchases,
  readPurchase,
  staff: shopStaff,
};
