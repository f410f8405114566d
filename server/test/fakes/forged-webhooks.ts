import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sellauthProvider } from '../../src/integrations/payment/sellauth/sellauth-provider.ts';
import { stripeProvider } from '../../src/integrations/payment/stripe/stripe-provider.ts';
import { type PaymentProvider, PaymentFault } from '../../src/platform/ports/payment-provider.ts';
import { type Chance, seededChance } from '../models/chance.ts';
import { deliveryOf, notificationOf, startSellauth } from './sellauth-service.ts';
import { sellauthAccess, sellauthHeaders } from './sellauth-service.ts';
import {
  startStripe,
  STRIPE_NOW_SECONDS,
  stripeAccess,
  stripeEvent,
  stripeSession,
  stripeSignature,
} from './stripe-service.ts';

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
