import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { createGiftLink } from './gifts/create-gift-link.ts';
import { editGift } from './gifts/edit-gift.ts';
import { openGift } from './gifts/open-gift.ts';
import { readGift } from './gifts/read-gift.ts';
import { sendGift } from './gifts/send-gift.ts';
import { takeGiftBack } from './gifts/take-gift-back.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { batchedOwnOrders, readOrderOverview } from './read-order-overview.ts';
import { readOwnOrder } from './read-own-order.ts';
import { readWaiting } from './read-waiting.ts';
import { setOrderReminders, readOrderReminders } from './unpaid/set-order-reminders.ts';

export function customerOrdersRoutes(services: Services) {
  const readOrders = batchedOwnOrders(services.db);
  return {
    readOrderOverview: (context) => readOrderOverview(services, readOrders, context),
    listOwnOrders: (context, input) => listOwnOrders(services, context, input),
    readOwnOrder: (context, input) => readOwnOrder(services, context, input),
    readGift: (_context, input) => readGift(services, input),
    openGift: (_context, input) => openGift(services, input),
    createGiftLink: (context, input) => createGiftLink(services, context, input),
    sendGift: (context, input) => sendGift(services, context, input),
    editGift: (context, input) => editGift(services, context, input),
    takeGiftBack: (context, input) => takeGiftBack(services, context, input),
    readWaiting: (context) => readWaiting(services, context),
    readOrderReminders: (context) => readOrderReminders(services, context),
    setOrderReminders: (context, input) => setOrderReminders(services, context, input),
  } satisfies Partial<Handlers<Contract['orders']>>;
}
