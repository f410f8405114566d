import { orderSources } from '@regz/rules/overview/order-source.ts';
import { RENEWAL_WEEKS } from '@regz/rules/overview/renewals.ts';
import { foundBy, foundKinds, SEARCH_LIMITS } from '@regz/rules/overview/search.ts';
import { waitingKinds } from '@regz/rules/overview/waiting.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { activity } from './activity.ts';

/** The number of products in the overview, earliest end of stock first. */
export const OVERVIEW_PRODUCTS = 500;

const count = z.int().nonnegative();

/** One day in UTC. Unknown figures are null. */
const day = z.strictObject({
  day: fields.day,
  /**
   * In hundredths of LKR: payments of the day, less their later refunds and chargebacks. Play money
   * if the sandbox takes the payments.
   */
  sales: count,
  paid: count,
  redemptions: count,
  coinsIssued: count,
  coinsSpent: count,
  /** Active subscriptions at the last count of the day. Null without a count. */
  active: count.nullable(),
});

const stock = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  available: count,
  /** The whole days that the stock lasts at the pace of the last four weeks. Null without sales. */
  coverDays: count.nullable(),
  low: z.boolean(),
});

/**
 * Today so far, yesterday by this time of day, and yesterday, in UTC, counted on request. Sales are
 * defined as those of a day.
 */
const today = z.strictObject({
  sales: z.strictObject({
    today: count,
    yesterdayByNow: count,
    yesterday: count,
    yesterdayOrders: count,
    /** The refunded or charged-back part of yesterday's payments, which its sales exclude. */
    yesterdayReturned: count,
  }),
  redemptions: z.strictObject({ today: count, yesterdayByNow: count }),
});

/** All data of the panel's first tab. */
const readOverview = operation({ caller: 'admin', token: 'figures:read' })
  .route({ method: 'GET', path: '/overview' })
  .input(z.strictObject({ days: z.enum(['30', '90', '365']) }))
  .output(
    z.strictObject({
      /**
       * The time of the last count of the daily figures, about a minute ago. Null before the first
       * count.
       */
      countedAt: fields.instant.nullable(),
      /** False while the sandbox takes the payments: the money is not real. */
      real: z.boolean(),
      /** Oldest first, up to today, one entry for each day even without events. */
      days: z.array(day).max(365),
      today,
      now: z.strictObject({
        active: count,
        /** Subscriptions that end within seven days. */
        endingSoon: count,
        /** Running programs of the panel. */
        panels: count,
        waiting: count,
        waitingSince: fields.instant.nullable(),
        flagged: count,
        /** Payments without a matching order that are not reviewed. */
        unmatched: count,
        /** Conversations whose last message is the sender's. */
        unanswered: count,
        applications: count,
        /** Ended giveaways without a draw. */
        drawsDue: count,
      }),
      /**
       * Trials that started on the shown days, and keys redeemed on these days by people who had a
       * trial before.
       */
      trials: z.strictObject({ started: count, buyers: count }),
      /** Sold-out products first, then those whose stock ends next. */
      stock: z.array(stock).max(OVERVIEW_PRODUCTS),
      /** The number of products. */
      products: count,
      /** Null if backups are not set up here. */
      backup: z.strictObject({ lastAt: fields.instant.nullable(), late: z.boolean() }).nullable(),
    }),
  );

/** Accounts whose first key that was not a trial was redeemed in a week (UTC), by their outcome. */
const renewals = z.strictObject({
  /** The Monday. */
  week: fields.day,
  /** Redeemed another key afterwards, which was neither a trial nor refunded. */
  renewed: count,
  /** The first key's days are not over, or there is running or frozen time without another key. */
  running: count,
  ended: count,
});

/** Paid orders of a provider; sums are in hundredths of LKR. */
const ofProvider = z.strictObject({
  provider: z.string(),
  orders: count,
  chargedMinor: count,
  /** Refunded in part or in full, but not lost in a dispute. */
  refunded: count,
  refundedMinor: count,
  /** Orders with a dispute of any result. */
  disputed: count,
  open: count,
  won: count,
  lost: count,
  lostMinor: count,
});

/** The numbers of sales, net of refunds, by the day of the payment. */
const readNumbers = operation({ caller: 'admin', token: 'figures:read' })
  .route({ method: 'GET', path: '/overview/numbers' })
  .input(z.strictObject({ days: z.enum(['30', '90', '365']) }))
  .output(
    z.strictObject({
      /**
       * The time of the last count of the daily figures, about a minute ago. Null before the first
       * count.
       */
      countedAt: fields.instant.nullable(),
      /** False while the sandbox takes the payments: the money is not real. */
      real: z.boolean(),
      /** Newest first, independent of the requested days. Omits weeks without a start. */
      renewals: z.array(renewals).max(RENEWAL_WEEKS),
      providers: z.array(ofProvider).max(100),
      /**
       * One entry for each source. Sums are in hundredths of LKR. Refunds are subtracted from
       * `salesMinor`.
       */
      sources: z
        .array(
          z.strictObject({
            source: z.enum(orderSources),
            orders: count,
            salesMinor: count,
            returnedMinor: count,
          }),
        )
        .length(orderSources.length),
      /** Charges in other currencies, in hundredths. No sum contains them. */
      otherCurrencies: z
        .array(z.strictObject({ currency: z.string(), orders: count, salesMinor: count }))
        .max(100),
      /** Orders opened on the days, and their progress since. */
      opened: z.strictObject({ orders: count, begun: count, paid: count, redeemed: count }),
    }),
  );

/** Returns the waiting work that the caller's role can settle, most urgent first. */
const listWaiting = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/overview/waiting' })
  .input(z.strictObject({}))
  .output(
    z
      .array(
        z.strictObject({
          kind: z.enum(waitingKinds),
          count: z.int().positive(),
          /** The time since which the oldest waits, if known. */
          since: fields.instant.nullable(),
          /** The deadline of the first entry, if an outside party set one. */
          until: fields.instant.nullable(),
          /**
           * The oldest order's product, the first sold-out product, the order with the first
           * deadline, or the giveaway.
           */
          name: z.string().nullable(),
        }),
      )
      .max(waitingKinds.length),
  );

/**
 * Returns the matches of a text that the caller may see: people by name or address, orders,
 * messages, and the license key, whose look-up is recorded. It is a POST, because no address may
 * contain a key.
 */
const searchPanel = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/overview/search' })
  .input(z.strictObject({ text: z.string().max(128) }))
  .output(
    z
      .array(
        z.strictObject({
          kind: z.enum(foundKinds),
          /** For an order, its public reference. */
          id: z.string(),
          title: z.string(),
          detail: z.string().nullable(),
          /** Only for a license key. */
          state: z.enum(['available', 'assigned', 'activated']).nullable(),
          by: z.enum(foundBy),
        }),
      )
      .max(SEARCH_LIMITS.rows),
  );

export const overview = {
  readOverview,
  readNumbers,
  listWaiting,
  searchPanel,
  ...activity,
};
