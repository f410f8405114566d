import { orderStatuses, type OrderStatus } from '@regz/rules/orders/order-status.ts';
import { expect, it } from 'vitest';
import { checkoutOutcome, watchOrder } from './watch-order.ts';

/** Watches an order that returns these answers in sequence, and then ends the watch. */
async function outcomesOf(answers: readonly (OrderStatus | Error)[]): Promise<string[]> {
  const ending = new AbortController();
  const outcomes: string[] = [];
  const left = [...answers];
  await watchOrder({
    readStatus: async () => {
      const answer = left.shift();
      if (left.length === 0) setTimeout(() => ending.abort(), 5);
      if (answer === undefined || answer instanceof Error) throw new Error('no answer');
      return answer;
    },
    everyMs: 1,
    signal: ending.signal,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  return outcomes;
}

it('A watched order is paid at once, whether or not its key is there', () => {
  const paid = orderStatuses.filter((status) => checkoutOutcome(status) === 'completed');
  expect(paid).toEqual(['awaiting-key', 'completed']);
});

it('A watched order is reported as paid once and never polled again', async () => {
  expect(await outcomesOf(['pending', 'completed', 'failed', 'completed'])).toEqual(['completed']);
});

it('A watched order can be paid after a failed payment, which is reported once', async () => {
  expect(await outcomesOf(['failed', 'failed', 'pending', 'failed', 'awaiting-key'])).toEqual([
    'failed',
    'completed',
  ]);
});

it('A watched order is polled again after an unanswered request', async () => {
  expect(await outcomesOf([new Error('lost'), new Error('lost'), 'completed'])).toEqual([
    'completed',
  ]);
});
