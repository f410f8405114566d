import { expect, it } from 'vitest';
import { readCheckoutMessage } from './checkout-message.ts';

const checkoutWindow = { name: 'the checkout' };
const sender = {
  origin: 'https://pay.example',
  isWindow: (source: unknown) => source === checkoutWindow,
  sessionId: 'session-1',
};
const genuine = {
  origin: 'https://pay.example',
  source: checkoutWindow,
  data: { source: 'sandbox-pay', v: 1, type: 'checkout.completed', sessionId: 'session-1' },
};

it.each(['loaded', 'confirmed', 'completed', 'failed', 'closed'])(
  'A page message about a checkout says "%s"',
  (word) => {
    const type = `checkout.${word}`;
    const message = { ...genuine, data: { ...genuine.data, type } };
    expect(readCheckoutMessage(message, sender)).toBe(type);
  },
);

it.each([
  ['another origin', { origin: 'https://pay.example.evil' }],
  ['no origin', { origin: 'null' }],
  ['another window', { source: { name: 'somebody' } }],
  ['no window', { source: null }],
  ['another session', { data: { ...genuine.data, sessionId: 'session-2' } }],
  ['no session', { data: { type: 'checkout.completed' } }],
  ['another kind', { data: { ...genuine.data, type: 'checkout.paid' } }],
  ['text', { data: JSON.stringify(genuine.data) }],
  ['nothing', { data: null }],
])('A page message about a checkout is not believed with %s', (_, fault) => {
  expect(readCheckoutMessage({ ...genuine, ...fault }, sender)).toBeNull();
});
