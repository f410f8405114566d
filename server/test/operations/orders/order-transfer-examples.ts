import { randomBytes } from 'node:crypto';
import { PRICE } from '../../fakes/payment-events.ts';
import { makeOrder } from '../../scenarios/orders/make-order.ts';
import {
  makeSlip,
  matchedStatement,
  newMarks,
  transferOrder,
} from '../../scenarios/orders/transfers.ts';
import type { Example } from '../operation-example.ts';

/** Examples of orders that are paid by bank transfer. */
export const examples: Readonly<Record<string, Example>> = {
  'orders.readOwnTransfer': {
    input: async ({ database }, { accountId }) => {
      const { orderId } = await makeOrder(database, accountId, { provider: 'transfer' });
      return { orderId };
    },
    foreign: { status: 404, code: 'ORDER_UNKNOWN' },
  },
  'orders.staff.listSlips': { input: async () => ({}) },
  'orders.staff.acceptTransfer': {
    input: async (server) => {
      const { id, orderId } = await transferOrder(server);
      const slipId = await makeSlip(server, id);
      const bankReference = randomBytes(8).toString('hex');
      return { orderId, slipId, amountMinor: PRICE, bankReference };
    },
  },
  'orders.staff.readStatementColumns': { input: async () => ({ shape: '3|date|text|amount' }) },
  'orders.staff.matchStatement': {
    input: async (server) => {
      const { reference } = await transferOrder(server);
      return matchedStatement([{ references: reference, amountMinor: PRICE }]);
    },
  },
  'orders.staff.acceptStatement': {
    input: async (server) => {
      const { orderId } = await transferOrder(server);
      const bankReference = randomBytes(8).toString('hex');
      const line = { marks: newMarks(), valueOn: null };
      return { transfers: [{ orderId, slipId: null, amountMinor: PRICE, bankReference, ...line }] };
    },
  },
  'orders.staff.declineSlip': {
    input: async (server) => {
      const { id, orderId } = await transferOrder(server);
      const slipId = await makeSlip(server, id);
      return { orderId, slipId, again: false, reason: 'not readable' };
    },
  },
};
