import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { Services } from '../platform/services.ts';
import { countOpenQuestions, listWaiting } from './order-figures.queries.ts';

/** The metrics' figures on orders: those waiting for keys, and those that staff must review. */
export function orderFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): readonly Figure[] {
  const waiting = () => listWaiting(db, new Date(clock()));
  return [
    {
      name: 'regz_orders_waiting',
      help: 'Paid orders that wait for a key, by product',
      kind: 'gauge',
      label: 'product',
      read: async () =>
        Object.fromEntries((await waiting()).map(({ product, orders }) => [product, orders])),
    },
    {
      name: 'regz_orders_waiting_oldest_seconds',
      help: 'How long the oldest order of a product has waited for a key',
      kind: 'gauge',
      label: 'product',
      read: async () =>
        Object.fromEntries((await waiting()).map(({ product, seconds }) => [product, seconds])),
    },
    {
      name: 'regz_orders_open_questions',
      help: 'Flagged orders and payments without an order that nobody has resolved',
      kind: 'gauge',
      label: 'kind',
      read: async () => ({ ...(await countOpenQuestions(db)) }),
    },
  ];
}
