import { apiTokens } from './api-tokens/api-tokens.ts';
import { approvals } from './approvals/approvals.ts';
import { coins } from './coins/coins.ts';
import { community } from './community/community.ts';
import { contact } from './contact/contact.ts';
import { contactFileRefusals, contactUploadRefusals } from './contact/files.ts';
import { coupons } from './coupons/coupons.ts';
import { customers } from './customers/customers.ts';
import { dashboard } from './dashboard.ts';
import { devices } from './devices/devices.ts';
import { downloadFileRefusals, downloads } from './downloads/downloads.ts';
import { downloadUploadRefusals } from './downloads/staff.ts';
import { eventHooks } from './event-hooks/event-hooks.ts';
import { freePanel } from './free-panel/free-panel.ts';
import { games } from './games/games.ts';
import { giveaways } from './giveaways/giveaways.ts';
import { guide } from './guide/guide.ts';
import { guild } from './guild/guild.ts';
import { identity } from './identity/identity.ts';
import { incidents } from './incidents/incidents.ts';
import { keyStock } from './key-stock/key-stock.ts';
import { licenses } from './licenses/licenses.ts';
import { notifications } from './notifications/notifications.ts';
import { staffProof } from './orders/dispute-proof.ts';
import { orderGifts } from './orders/gifts.ts';
import { staffKeyUse } from './orders/key-use.ts';
import { orderReminders } from './orders/order-reminders.ts';
import { customerOrders } from './orders/orders.ts';
import { staffPayments } from './orders/payments.ts';
import { customerReceipts, staffReceipts } from './orders/receipts.ts';
import { sandboxOrders } from './orders/sandbox.ts';
import { staffOrders } from './orders/staff.ts';
import { staffStatements } from './orders/statements.ts';
import {
  readOwnTransfer,
  slipFileRefusals,
  slipUploadRefusals,
  staffTransfers,
} from './orders/transfers.ts';
import { waitingOrders } from './orders/waiting.ts';
import { overview } from './overview/overview.ts';
import { panelFileRefusals } from './panel/device.ts';
import { panel } from './panel/panel.ts';
import { players } from './players/players.ts';
import { tokenRefusals } from './refusals.ts';
import { shop } from './shop/shop.ts';
import { sites } from './sites/sites.ts';
import { textUploadRefusals } from './sites/texts.ts';
import { staff } from './staff/staff.ts';
import { storefrontStaff } from './storefront/staff.ts';
import { storefrontSales } from './storefront/storefront.ts';
import { storefrontSubscriptionTypes } from './storefront/subscription-types.ts';
import { storefrontUpgrades } from './storefront/upgrades.ts';
import { tasks } from './tasks/tasks.ts';

/** All operations of the server. Paths are below `/api`. */
export const contract = {
  identity,
  customers,
  players,
  staff,
  dashboard,
  apiTokens,
  approvals,
  eventHooks,
  licenses,
  community,
  notifications,
  keyStock,
  devices,
  downloads,
  panel,
  guide,
  orders: {
    ...waitingOrders,
    ...customerOrders,
    ...customerReceipts,
    readOwnTransfer,
    ...orderGifts,
    ...orderReminders,
    staff: {
      ...staffOrders,
      ...staffReceipts,
      ...staffPayments,
      ...staffTransfers,
      ...staffStatements,
      ...staffProof,
      ...staffKeyUse,
    },
    sandbox: sandboxOrders,
  },
  coupons,
  storefront: {
    ...storefrontSales,
    ...storefrontUpgrades,
    staff: { ...storefrontStaff, ...storefrontSubscriptionTypes },
  },
  coins,
  tasks,
  games,
  shop,
  freePanel,
  contact,
  guild,
  giveaways,
  sites,
  incidents,
  overview,
};
export type Contract = typeof contract;

/**
 * Refusals in addition to those that each operation declares for people: by routes whose body or
 * answer is a file, and for API tokens.
 */
export const routeRefusals = {
  ...downloadFileRefusals,
  ...downloadUploadRefusals,
  ...panelFileRefusals,
  ...contactFileRefusals,
  ...contactUploadRefusals,
  ...slipUploadRefusals,
  ...slipFileRefusals,
  ...textUploadRefusals,
  ...tokenRefusals,
} as const;
export type RouteRefusals = typeof routeRefusals;
