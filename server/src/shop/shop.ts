import { DAY_MS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Slice } from '../platform/slice.ts';
import { listOwnPurchases } from './list-own-purchases.ts';
import { listProducts } from './list-products.ts';
import { forgetMailboxes } from './mailboxes.queries.ts';
import { buyProduct } from './purchase/buy-product.ts';
import { readPurchase } from './read-purchase.ts';
import { findOwnPurchases } from './shop.queries.ts';
import { createOffer, editOffer, listOffers, removeOffer } from './staff/edit-offer.ts';
import { holdAccount } from './staff/hold-account.ts';
import { listBuyerPurchases } from './staff/list-buyer-purchases.ts';
import { listNetworks } from './staff/list-networks.ts';
import { shareNetwork, unshareNetwork } from './staff/share-network.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof shopBudgets> {}
}

/** Attempt limits of this slice. */
const shopBudgets = {
  /** Purchases attempted by one account. */
  purchase: { attempts: 30, windowSeconds: 15 * 60 },
} satisfies Record<string, AttemptLimit>;

/** The time for which purchases keep the mailbox hash of a closed account. */
const MAILBOX_KEPT_MS = 180 * DAY_MS;

export const shop = {
  operations: {
    shop: {
      listProducts,
      buyProduct,
      listOwnPurchases: (services, { caller }) => listOwnPurchases(services, { userId: caller.id }),
      readPurchase: (services, { caller }, { id }) =>
        readPurchase(services, { userId: caller.id, id }),
      staff: {
        listOffers: ({ db }) => listOffers(db),
        createOffer,
        editOffer,
        removeOffer,
        holdAccount,
        listBuyerPurchases,
        listNetworks,
        shareNetwork,
        unshareNetwork,
      },
    },
  },
  attemptLimits: () => shopBudgets,
  sweep: ({ db, clock }) => forgetMailboxes(db, new Date(clock() - MAILBOX_KEPT_MS)),
  exportTaskUser: (db, { id }) => exportShop(db, id),
} satisfies Slice;

/** Returns the shop's stored data about a task user. */
async function exportShop(db: Database, userId: string): Promise<PersonalData> {
  return { task_shop_purchases: await findOwnPurchases(db, userId) };
}
