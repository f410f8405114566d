import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';

const absent = 'the test server runs the sandbox; its console is tested without it beside its code';

/** Requests that the console of the sandbox refuses. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'orders.sandbox.sessions': { ORDER_SANDBOX_ABSENT: absent },
  'orders.sandbox.act': {
    ORDER_SANDBOX_ABSENT: absent,
    ORDER_SANDBOX_SESSION_UNKNOWN: spoiled('orders.sandbox.act', 'admin', { sessionId: 'cs_none' }),
    ORDER_SANDBOX_ACT_IMPOSSIBLE: spoiled('orders.sandbox.act', 'admin', { act: 'refund' }),
  },
  'orders.sandbox.resend': {
    ORDER_SANDBOX_ABSENT: absent,
    ORDER_SANDBOX_DELIVERY_UNKNOWN: spoiled('orders.sandbox.resend', 'admin', {
      deliveryId: 'msg_none',
    }),
  },
};
