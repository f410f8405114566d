import { paymentProviderIds } from '@regz/rules/orders/payment-providers.ts';
import { upgradeObstacles } from '@regz/rules/orders/upgrade-quote.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { PLAN_EDIT_LIMITS } from '@regz/rules/storefront/plan-edits.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import {
  currency,
  despitePending,
  openedCheckout,
  paymentRefusals,
  plan,
  planId,
  planRefusals,
} from './storefront.ts';

/** The cost of an upgrade: whole days left, and the unused part of their value. */
const givesUp = z.strictObject({
  days: z.int().min(0).max(1_000_000),
  lostMinor: z.int().min(0).max(PLAN_EDIT_LIMITS.priceMinor),
});

/** Returns the value of the caller's days left, and the effect of every plan for the caller. */
const readUpgrades = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/storefront/upgrades' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      /** The reason why nothing can be traded in, or null. */
      obstacle: z.enum([...upgradeObstacles, 'unsupported']).nullable(),
      subscription: fields.packageName.nullable(),
      /** Whole days left; of these, the paid days. */
      days: z.int(),
      paidDays: z.int(),
      worthMinor: z.int(),
      quotes: z.array(
        z.strictObject({
          plan,
          payMinor: z.int(),
          endsAt: fields.instant,
          givesUp,
        }),
      ),
      /** The effect of a plan's key that extends or replaces the running subscription. */
      redemptions: z.array(
        z.strictObject({
          planId,
          effect: z.enum(['extended', 'replaced']),
          endsAt: fields.end,
        }),
      ),
      /** The display currency of the caller's last order, and the charged currency. */
      currency,
      charged: currency,
    }),
  );

/**
 * Creates the order of an upgrade at its quoted price, and opens its checkout. Staff review a quote
 * that has changed when it is paid. Takes no coupon. Source: decision record 0016.
 */
const startUpgrade = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/storefront/upgrades', successStatus: 201 })
  .input(
    z.strictObject({
      planId,
      currency: z.enum(currencyCodes),
      /** 0 for an upgrade without a charge. */
      seenPayMinor: z.int().min(0).max(PLAN_EDIT_LIMITS.priceMinor),
      /** The cost that the buyer saw and agreed to. */
      givesUp: givesUp.optional(),
      /** The way to pay; the first one that can charge it if absent. */
      provider: z.enum(paymentProviderIds).optional(),
      despitePending,
    }),
  )
  .output(openedCheckout)
  .errors({
    ...planRefusals,
    STOREFRONT_UPGRADE_NOT_RUNNING: { status: 409 },
    STOREFRONT_UPGRADE_ENDLESS: { status: 409 },
    STOREFRONT_UPGRADE_FROZEN: { status: 409 },
    STOREFRONT_UPGRADE_WORTHLESS: { status: 409 },
    STOREFRONT_UPGRADE_SAME: { status: 409 },
    STOREFRONT_UPGRADE_UNSUPPORTED: { status: 409 },
    /** The request does not name the current cost of the upgrade. */
    STOREFRONT_UPGRADE_UNCONFIRMED: {
      status: 409,
      data: z.strictObject({ subscription: fields.packageName, ...givesUp.shape }),
    },
    ...paymentRefusals,
  });

export const storefrontUpgrades = { readUpgrades, startUpgrade };
