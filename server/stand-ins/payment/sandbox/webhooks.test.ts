import { createHmac } from 'node:crypto';
import { DAY_MS } from '@regz/rules/durations.ts';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { PaymentFault } from '../../../src/platform/ports/payment-provider.ts';
import {
  NOW,
  SECRET,
  alteredWebhook,
  genuineWebhook,
} from '../../../test/fakes/forged-webhooks.ts';
import { signWebhook } from './webhooks/deliver.ts';
import { translateWebhook } from './webhooks/translate-webhook.ts';
import { verifySandboxWebhook } from './webhooks/verify-sandbox-webhook.ts';

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

it('A webhook of the sandbox is signed as the standard says', () => {
  // The example of the standard's own libraries.
  const signed = signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  });
  expect(signed).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('A sandbox webhook is accepted within five minutes', () => {
  const webhook = genuineWebhook();
  for (const seconds of [-300, 0, 300]) {
    expect(() => verifySandboxWebhook(SECRET, { ...webhook, now: at(seconds) })).not.toThrow();
  }
  for (const seconds of [-301, 301]) {
    const check = () => verifySandboxWebhook(SECRET, { ...webhook, now: at(seconds) });
    expect(check).toThrow('signature-invalid: the timestamp is too far away');
  }
});

it('A sandbox webhook may have a second signature', () => {
  const { body, headers, now } = genuineWebhook();
  const other = new Webhook(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
  const stranger = other.sign(String(headers['webhook-id']), NOW, body.toString('utf8'));
  const both = `${stranger} ${String(headers['webhook-signature'])}`;
  const webhook = { body, now, headers: { ...headers, 'webhook-signature': both } };
  expect(() => verifySandboxWebhook(SECRET, webhook)).not.toThrow();
});

it('The time of a sandbox webhook must be a number', () => {
  const { body, headers, now } = genuineWebhook();
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  for (const moment of ['soon', '1e99', '-1', '']) {
    const made = createHmac('sha256', key)
      .update(`${String(headers['webhook-id'])}.${moment}.`)
      .update(body);
    const signature = `v1,${made.digest('base64')}`;
    const signed = {
      ...headers,
      'webhook-timestamp': moment,
      'webhook-signature': signature,
    };
    expect(() => verifySandboxWebhook(SECRET, { body, now, headers: signed })).toThrow(
      PaymentFault,
    );
  }
});

it('A webhook of the sandbox is judged by its bytes', () => {
  const { headers, now } = genuineWebhook('{"name":"\uFFFD"}');
  const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')]);
  expect(() => verifySandboxWebhook(SECRET, { body, headers, now })).toThrow(
    'no signature matches',
  );
});

it('A thousand forged or altered webhooks of the sandbox are refused', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const { webhook, how } = alteredWebhook(seed);
    expect(() => verifySandboxWebhook(SECRET, webhook), how).toThrow(PaymentFault);
  }
});

describe('what a webhook means', () => {
  const data = {
    session_id: 'cs_1',
    payment_id: 'pay_1',
    order_id: 'RGZ-12345678',
    amount_minor: 25_000,
    currency: 'LKR',
    product_id: 105,
    variant_id: 1051,
    quantity: 1,
    livemode: false,
  };
  const translate = (type: string, more = {}) =>
    translateWebhook(
      JSON.stringify({ type, timestamp: NOW.toISOString(), data: { ...data, ...more } }),
    );
  const about = {
    occurredAt: NOW,
    live: false,
    orderId: 'RGZ-12345678',
    sessionId: 'cs_1',
    paymentRef: 'pay_1',
  };
  const amount = { minor: 25_000, currency: 'LKR' };

  it.each([
    [
      'checkout.paid',
      {},
      {
        key: 'paid:pay_1',
        kind: 'paid',
        amount,
        productId: 105,
        variantId: 1051,
        quantity: 1,
      },
    ],
    ['checkout.processing', { attempt: 1 }, { key: 'processing:pay_1:1', kind: 'processing' }],
    [
      'checkout.failed',
      { attempt: 2, code: 'card_declined' },
      { key: 'failed:pay_1:2', kind: 'failed', code: 'card_declined' },
    ],
    ['checkout.expired', {}, { key: 'expired:cs_1', kind: 'expired' }],
    [
      'payment.refunded',
      { refund_id: 're_1', refund_minor: 100, refund_status: 'succeeded' },
      {
        key: 'refund:re_1:succeeded',
        kind: 'refund',
        refundRef: 're_1',
        amount: { minor: 100, currency: 'LKR' },
        status: 'succeeded',
      },
    ],
    [
      'dispute.opened',
      { dispute_id: 'dp_1' },
      {
        key: 'dispute:dp_1:open',
        kind: 'dispute',
        disputeRef: 'dp_1',
        status: 'open',
        answerBy: new Date(about.occurredAt.getTime() + 7 * DAY_MS),
      },
    ],
    [
      'dispute.closed',
      { dispute_id: 'dp_1', outcome: 'lost' },
      { key: 'dispute:dp_1:lost', kind: 'dispute', disputeRef: 'dp_1', status: 'lost' },
    ],
  ])('A webhook %s is one fact with one key', (type, more, expected) => {
    expect(translate(type, more)).toEqual([{ ...about, ...expected }]);
  });

  it('A webhook that concerns no order reports no fact', () => {
    expect(translate('subscription.renewed')).toEqual([]);
  });

  it.each([
    ['checkout.paid', { amount_minor: '25000' }],
    ['checkout.paid', { currency: 'Rs.' }],
    ['checkout.failed', {}],
    ['dispute.closed', { dispute_id: 'dp_1', outcome: 'open' }],
  ])('A webhook %s with %j is malformed', (type, more) => {
    expect(() => translate(type, more)).toThrow('malformed');
  });

  it.each(['', 'null', '{', '[]', '{"type":1}'])('The webhook body %j is malformed', (text) => {
    expect(() => translateWebhook(text)).toThrow('malformed');
  });
});
