import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sellauthProvider } from '../../src/integrations/payment/sellauth/sellauth-provider.ts';
import { stripeProvider } from '../../src/integrations/payment/stripe/stripe-provider.ts';
import {
  PaymentFault,
  type PaymentProvider,
  type Webhook,
} from '../../src/platform/ports/payment-provider.ts';
import { signWebhook } from '../../stand-ins/payment/sandbox/webhooks/deliver.ts';
import { type Chance, seededChance } from '../models/chance.ts';
import {
  deliveryOf,
  notificationOf,
  sellauthAccess,
  sellauthHeaders,
  startSellauth,
} from './sellauth-service.ts';
import {
  STRIPE_NOW_SECONDS,
  startStripe,
  stripeAccess,
  stripeEvent,
  stripeSession,
  stripeSignature,
} from './stripe-service.ts';

export const SECRET = `whsec_${createHash('sha256').update('the secret').digest('base64')}`;
export const NOW = new Date(Date.UTC(2026, 10, 15, 12));

const genuineBody = JSON.stringify({
  type: 'checkout.paid',
  timestamp: NOW.toISOString(),
  data: { session_id: 'cs_1', payment_id: 'pay_1', amount_minor: 25_000, currency: 'LKR' },
});

/** A webhook as the sandbox sends it. */
export function genuineWebhook(body = genuineBody): Webhook {
  const headers = signWebhook(SECRET, { id: 'msg_genuine', at: NOW, body });
  return { body: Buffer.from(body), headers, now: NOW };
}

type Alteration = (webhook: Webhook, chance: Chance) => Partial<Webhook>;

/** Alterations possible without the secret; each changes the signed content or the signature. */
const alterations: Record<string, Alteration> = {
  'a byte of the body': ({ body }, chance) => ({
    body: withByte(body, chance(body.length), 1 + chance(255)),
  }),
  'a byte more': ({ body }, chance) => {
    const at = chance(body.length + 1);
    const more = Buffer.from([chance(256)]);
    return { body: Buffer.concat([body.subarray(0, at), more, body.subarray(at)]) };
  },
  'a byte less': ({ body }, chance) => {
    const at = chance(body.length);
    return { body: Buffer.concat([body.subarray(0, at), body.subarray(at + 1)]) };
  },
  'another amount': ({ body }, chance) => ({
    body: Buffer.from(body.toString().replace('25000', String(chance(25_000)))),
  }),
  'another id': ({ headers }, chance) => ({
    headers: { ...headers, 'webhook-id': `msg_${chance(1e9)}` },
  }),
  'another moment': ({ headers }, chance) => {
    const seconds = Math.floor(NOW.getTime() / 1000) + 1 + chance(299);
    return { headers: { ...headers, 'webhook-timestamp': String(seconds) } };
  },
  'a moment that reads the same': ({ headers }, chance) => {
    const given = String(headers['webhook-timestamp']);
    const spellings = [`0${given}`, `${given} `, `+${given}`, `${given}.0`, `${given}abc`];
    return { headers: { ...headers, 'webhook-timestamp': pick(spellings, chance) } };
  },
  'a letter of the signature': ({ headers }, chance) => {
    const given = String(headers['webhook-signature']);
    const at = chance(given.length);
    const other = given[at] === 'A' ? 'B' : 'A';
    const signature = `${given.slice(0, at)}${other}${given.slice(at + 1)}`;
    return { headers: { ...headers, 'webhook-signature': signature } };
  },
  'the signature in another form': ({ headers }, chance) => {
    const given = String(headers['webhook-signature']);
    const bare = given.slice(3);
    const hex = Buffer.from(bare, 'base64').toString('hex');
    const spellings = [
      bare,
      `v2,${bare}`,
      `v1a,${bare}`,
      `V1,${bare}`,
      `${given},`,
      `${given}=`,
      given.replace('=', ''),
      `v1,${hex}`,
      given.replace(',', ', '),
      'v1,',
    ];
    return { headers: { ...headers, 'webhook-signature': pick(spellings, chance) } };
  },
  'a signature of another secret': ({ body, headers }, chance) => {
    const secrets = ['', 'whsec_', SECRET, SECRET.slice(6), `whsec_${chance(1e9)}`];
    const { 'webhook-id': id, 'webhook-timestamp': at } = headers;
    const made = createHmac('sha256', pick(secrets, chance))
      .update(`${String(id)}.${String(at)}.`)
      .update(body);
    return { headers: { ...headers, 'webhook-signature': `v1,${made.digest('base64')}` } };
  },
  'a signature over less': ({ body, headers }, chance) => {
    const key = Buffer.from(SECRET.slice(6), 'base64');
    const { 'webhook-id': id, 'webhook-timestamp': at } = headers;
    const parts = [String(body), `${String(id)}.${String(body)}`, `${String(at)}.${String(body)}`];
    const made = createHmac('sha256', key).update(pick(parts, chance));
    return { headers: { ...headers, 'webhook-signature': `v1,${made.digest('base64')}` } };
  },
  'no proof': ({ headers }, chance) => {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const gone = pick(names, chance);
    return { headers: { ...headers, [gone]: pick([undefined, ''], chance) } };
  },
  'many guesses at once': ({ headers }, chance) => {
    const guess = () =>
      `v1,${createHash('sha256')
        .update(String(chance(1e9)))
        .digest('base64')}`;
    const signature = Array.from({ length: 2 + chance(6) }, guess).join(' ');
    return { headers: { ...headers, 'webhook-signature': signature } };
  },
  'an old webhook': (_webhook, chance) => ({
    now: new Date(NOW.getTime() + (301 + chance(100_000)) * 1000),
  }),
  'a webhook of the future': (_webhook, chance) => ({
    now: new Date(NOW.getTime() - (301 + chance(100_000)) * 1000),
  }),
};

/** One forged or altered webhook; the same seed makes the same one. */
export function alteredWebhook(seed: number): { webhook: Webhook; how: string } {
  const ways = Object.entries(alterations);
  const [name, alter] = ways[seed % ways.length] ?? ['', () => ({})];
  const chance = seededChance(seed);
  const genuine = genuineWebhook();
  return { webhook: { ...genuine, ...alter(genuine, chance) }, how: `${name}, seed ${seed}` };
}

function withByte(body: Buffer, at: number, change: number): Buffer {
  const altered = Buffer.from(body);
  altered[at] = ((altered[at] ?? 0) + change) % 256;
  return altered;
}

function pick<T>(from: readonly T[], chance: Chance): T {
  const found = from[chance(from.length)];
  // The index is below the length.
  return found as T;
}

type Forgers = {
  provider: PaymentProvider;
  /** Webhooks that the provider sent. */
  genuine: readonly Buffer[];
  header: string;
  sign(body: Buffer, secret?: string): string;
  now: Date;
};

/** Counts of the results, and of the requests that reached the outside service. */
type Verdict = { accepted: number; refused: number; otherwise: number; asked: number };

export async function forgeSellauth(count: number, seed: number): Promise<Verdict> {
  const service = await startSellauth();
  const invoice = service.sell();
  const sign = (body: Buffer, secret?: string) =>
    String(sellauthHeaders(body, secret)['x-signature']);
  const verdict = await forge(count, seed, {
    provider: sellauthProvider(sellauthAccess(service), () => Date.now()),
    genuine: [deliveryOf(invoice), notificationOf(invoice.id)],
    header: 'x-signature',
    sign,
    now: new Date(),
  });
  await service.close();
  return { ...verdict, asked: service.received.length };
}

export async function forgeStripe(count: number, seed: number): Promise<Verdict> {
  const service = await startStripe();
  const charge = { id: 'ch_1', payment_intent: 'pi_1' };
  const nowMs = STRIPE_NOW_SECONDS * 1000;
  const events = [
    stripeEvent('checkout.session.completed', stripeSession),
    stripeEvent('charge.refunded', charge),
  ];
  const verdict = await forge(count, seed, {
    provider: stripeProvider(stripeAccess(service), () => nowMs),
    genuine: events.map((event) => Buffer.from(JSON.stringify(event))),
    header: 'stripe-signature',
    sign: (body, secret) =>
      stripeSignature(body.toString(), secret === undefined ? {} : { secret }),
    now: new Date(nowMs),
  });
  await service.close();
  return { ...verdict, asked: service.received.length };
}

async function forge(count: number, seed: number, forgers: Forgers) {
  const chance = seededChance(seed);
  const { provider, genuine, header, now } = forgers;
  const verdict = { accepted: 0, refused: 0, otherwise: 0 };
  for (let made = 0; made < count; made += 1) {
    const body = genuine[chance(genuine.length)] ?? Buffer.alloc(0);
    const { forged, signature } = forgery(chance, body, forgers);
    const headers: IncomingHttpHeaders = signature === undefined ? {} : { [header]: signature };
    try {
      await provider.readWebhook({ body: forged, headers, now });
      verdict.accepted += 1;
    } catch (error) {
      const refused = error instanceof PaymentFault && error.kind === 'signature-invalid';
      verdict[refused ? 'refused' : 'otherwise'] += 1;
    }
  }
  return verdict;
}

function forgery(chance: Chance, body: Buffer, { sign }: Forgers) {
  const genuine = sign(body);
  const altered = alteredBytes(chance, body);
  const secret = createHmac('sha256', 'guess')
    .update(String(chance(1_000_000)))
    .digest('base64');
  switch (chance(7)) {
    case 0:
    case 1:
      return { forged: altered, signature: genuine };
    case 2:
      return { forged: body, signature: alteredText(chance, genuine) };
    case 3:
      return { forged: altered, signature: alteredText(chance, genuine) };
    case 4:
      return { forged: altered, signature: sign(altered, secret) };
    case 5:
      return { forged: body, signature: sign(body, secret) };
    default:
      return { forged: body, signature: maimed(chance, genuine) };
  }
}

/** Another body: a changed bit, a byte more or less, a repeated part, or another price. */
function alteredBytes(chance: Chance, body: Buffer): Buffer {
  const at = 1 + chance(body.length - 1);
  switch (chance(5)) {
    case 0: {
      const flipped = Buffer.from(body);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << chance(8));
      return flipped;
    }
    case 1:
      return Buffer.concat([body.subarray(0, at), Buffer.from([chance(256)]), body.subarray(at)]);
    case 2:
      return Buffer.concat([body.subarray(0, at), body.subarray(at + 1)]);
    case 3:
      return Buffer.concat([body.subarray(0, at), body]);
    default:
      return Buffer.from(`${body.toString()}${' '.repeat(1 + chance(3))}`);
  }
}

const digits = '0123456789abcdef'.split('');

function alteredText(chance: Chance, text: string): string {
  const at = chance(text.length);
  const others = digits.filter((digit) => digit !== text[at]);
  return `${text.slice(0, at)}${others[chance(others.length)] ?? ''}${text.slice(at + 1)}`;
}

function maimed(chance: Chance, text: string): string | undefined {
  const cut = text.slice(0, text.length - 1 - chance(text.length - 1));
  const spellings = [undefined, '', cut, `${text}0`, text.toUpperCase(), ` ${text}`, `${text} `];
  return spellings[chance(spellings.length)];
}
