import { Stripe } from 'stripe';
import { type OutsideService, type Received, startOutsideService } from './outside-service.ts';

const STRIPE_KEY = 'sk_test_1';
const STRIPE_SECRET = 'whsec_of_the_tests';
export const STRIPE_NOW_SECONDS = 1_795_000_000;

const STRIPE_SITE = 'https://regz.example';

type Thing = { id: string; [more: string]: unknown };

export type StripeService = OutsideService & {
  /** Stripe's objects; a test may change them as a buyer or a bank would. */
  sessions: Thing[];
  refunds: Thing[];
  disputes: Thing[];
  /** Newest first, in Stripe's order. */
  events: Thing[];
  /** Removes all objects and requests, and restores normal answers. */
  forget(): void;
};

/** The part of Stripe's API that the product uses, with idempotency keys and pages. */
export async function startStripe(perPage = 100): Promise<StripeService> {
  const sessions: Thing[] = [];
  const refunds: Thing[] = [];
  const disputes: Thing[] = [];
  const events: Thing[] = [];
  const answered = new Map<string, { body: string; reply: { status: number; body: unknown } }>();

  function answer(request: Received) {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) {
      return refusal(401, 'invalid_request_error');
    }
    if (request.method === 'GET') return look(request);
    const key = String(request.headers['idempotency-key']);
    const before = answered.get(key);
    if (before !== undefined) {
      return before.body === request.body ? before.reply : refusal(400, 'idempotency_error');
    }
    const reply = act(request.path, new URLSearchParams(request.body));
    answered.set(key, { body: request.body, reply });
    return reply;
  }

  function look({ path, query }: Received) {
    if (path === '/v1/refunds') return listed(ofPayment(refunds, query), path, query);
    if (path === '/v1/disputes') return listed(ofPayment(disputes, query), path, query);
    if (path === '/v1/events') return listed(wantedEvents(query), path, query);
    const thing = sessions.find(({ id }) => path === `/v1/checkout/sessions/${id}`);
    return thing === undefined ? missing() : { status: 200, body: thing };
  }

  function wantedEvents(query: URLSearchParams) {
    const types = [...query].filter(([name]) => name.startsWith('types')).map(([, type]) => type);
    return events.filter(
      ({ type, created }) =>
        types.includes(String(type)) && Number(created) >= Number(query.get('created[gte]')),
    );
  }

  function listed(all: readonly Thing[], url: string, query: URLSearchParams) {
    const from = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const data = all.slice(from, from + perPage);
    const more = from + perPage < all.length;
    return { status: 200, body: { object: 'list', url, data, has_more: more } };
  }

  function act(path: string, form: URLSearchParams) {
    if (path === '/v1/checkout/sessions') return make(sessions, sessionOf(form));
    if (path === '/v1/refunds') {
      if (form.get('payment_intent') === 'pi_poor') return refusal(400, 'invalid_request_error');
      return make(refunds, refundOf(form));
    }
    const session = sessions.find(({ id }) => path === `/v1/checkout/sessions/${id}/expire`);
    if (session === undefined) return missing();
    if (session['status'] !== 'open') return refusal(400, 'invalid_request_error');
    session['status'] = 'expired';
    return { status: 200, body: session };
  }

  const service = await startOutsideService(answer);
  const forget = () => {
    service.misbehave(undefined);
    answered.clear();
    for (const list of [sessions, refunds, disputes, events, service.received]) {
      list.length = 0;
    }
  };
  return {
    ...service,
    sessions,
    refunds,
    disputes,
    events,
    forget,
  };
}

function make(all: Thing[], thing: Omit<Thing, 'id'> & { prefix: string }) {
  const { prefix, ...rest } = thing;
  const made: Thing = { ...rest, id: `${prefix}_${all.length + 1}` };
  all.push(made);
  return { status: 200, body: made };
}

function sessionOf(form: URLSearchParams) {
  return {
    prefix: 'cs_test',
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
    created: STRIPE_NOW_SECONDS,
    livemode: false,
    metadata: { site: form.get('metadata[site]'), order_id: form.get('metadata[order_id]') },
    payment_intent: null,
    client_secret: 'cs_test_secret',
    expires_at: Number(form.get('expires_at')),
  };
}

function refundOf(form: URLSearchParams) {
  return {
    prefix: 're',
    object: 'refund',
    amount: Number(form.get('amount')),
    currency: 'lkr',
    created: STRIPE_NOW_SECONDS,
    payment_intent: form.get('payment_intent'),
    metadata: { site: form.get('metadata[site]') },
    status: 'succeeded',
  };
}

function ofPayment(all: readonly Thing[], query: URLSearchParams): Thing[] {
  return all.filter((thing) => thing['payment_intent'] === query.get('payment_intent'));
}

function missing() {
  return {
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
  };
}

function refusal(status: number, type: string) {
  return { status, body: { error: { type, message: 'no' } } };
}

/** A session paid in full. */
export const stripeSession = {
  id: 'cs_1',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 125_000,
  currency: 'lkr',
  created: STRIPE_NOW_SECONDS - 60,
  livemode: false,
  metadata: { site: STRIPE_SITE, order_id: 'RGZ-7KQ2MX9TBV4H' },
  payment_intent: 'pi_1',
};

/** A partial refund. */
export const stripeRefund = {
  id: 're_1',
  object: 'refund',
  amount: 25_000,
  currency: 'lkr',
  created: STRIPE_NOW_SECONDS,
  payment_intent: 'pi_1',
  status: 'succeeded',
};

let eventCount = 0;

/** An event about a Stripe object, as its webhooks carry it. */
export function stripeEvent(type: string, object: object, changes: object = {}): Thing {
  eventCount += 1;
  return {
    id: `evt_${eventCount}`,
    object: 'event',
    type,
    created: STRIPE_NOW_SECONDS,
    livemode: false,
    data: { object },
    ...changes,
  };
}

/** The header made by Stripe's own helper for tests. */
export function stripeSignature(
  payload: string,
  { secret = STRIPE_SECRET, timestamp = STRIPE_NOW_SECONDS } = {},
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** The product's configuration for this service. */
export function stripeAccess({ url }: { url: string }) {
  return {
    api: url,
    secretKey: STRIPE_KEY,
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_old', STRIPE_SECRET],
    site: STRIPE_SITE,
    timeoutMs: 10_000,
    retries: 0,
  };
}
