import { describe, expect, it } from 'vitest';
import {
  STRIPE_NOW_SECONDS,
  stripeAccess,
  stripeEvent,
  stripeSession,
  stripeSignature,
} from '../../../../test/fakes/stripe-service.ts';
import { stripeProvider } from './stripe-provider.ts';

const now = new Date(STRIPE_NOW_SECONDS * 1000);
const provider = stripeProvider(stripeAccess({ url: 'http://127.0.0.1:1' }), () => now.getTime());

async function readText(payload: string | Buffer, header: string | undefined) {
  const headers = header === undefined ? {} : { 'stripe-signature': header };
  return provider.readWebhook({ body: Buffer.from(payload), headers, now });
}

describe("Stripe's signature", () => {
  const payload = JSON.stringify(stripeEvent('checkout.session.completed', stripeSession));
  const good = stripeSignature(payload);
  const at = (seconds: number) =>
    stripeSignature(payload, { timestamp: STRIPE_NOW_SECONDS + seconds });
  const [, hex = ''] = good.split('v1=');

  it.each([
    ['fresh', good],
    ['five minutes old', at(-300)],
    ['five minutes early', at(300)],
    ['of the secret that is being replaced', stripeSignature(payload, { secret: 'whsec_old' })],
    ['beside one of another scheme', `${good},v0=${hex}`],
    ['beside one of a secret that is gone', good.replace(',', `,v1=${'0'.repeat(64)},`)],
  ])("Stripe's signature is taken: %s", async (_, header) => {
    expect(await readText(payload, header)).toHaveLength(1);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one with another secret', stripeSignature(payload, { secret: 'whsec_other' })],
    ['one over another body', stripeSignature(`${payload} `)],
    ['one too old', at(-302)],
    ['one from too far ahead', at(302)],
    ['one of next year', at(31_536_000)],
    ['capital letters', good.replace(hex, hex.toUpperCase())],
    ['spaces', good.replace(',', ', ')],
    ['another time than was signed', good.replace(/t=\d+/, `t=${STRIPE_NOW_SECONDS + 1}`)],
    ['two times', `t=${STRIPE_NOW_SECONDS},${good}`],
    ['a time that is no number', good.replace(/t=\d+/, 't=NaN')],
    ['a time in another spelling', good.replace(/t=(\d+)/, 't=$1.0')],
    ['another scheme only', good.replace('v1=', 'v0=')],
    ['no time', `v1=${hex}`],
    ['an empty signature', good.replace(hex, '')],
    ['the name of a signature', good.replace(`=${hex}`, '')],
    ['a signature cut short', good.slice(0, -1)],
    ['no signature', `t=${STRIPE_NOW_SECONDS}`],
  ])("Stripe's signature is missed with %s", async (_, header) => {
    await expect(readText(payload, header)).rejects.toMatchObject({ kind: 'signature-invalid' });
  });

  it("Stripe's signature covers the very bytes: a mark before them or a byte that is no text is refused", async () => {
    const marked = Buffer.concat([Buffer.from('\u{feff}'), Buffer.from(payload)]);
    await expect(readText(marked, good)).rejects.toMatchObject({ kind: 'signature-invalid' });
    const replaced = JSON.stringify(stripeEvent('x', { name: '\u{fffd}' }));
    const broken = Buffer.from(replaced.replace('\u{fffd}', '\u{ff}'), 'latin1');
    const header = stripeSignature(replaced);
    expect(await readText(replaced, header)).toEqual([]);
    await expect(readText(broken, header)).rejects.toMatchObject({ kind: 'signature-invalid' });
  });

  it.each([
    ['no JSON', 'paid!'],
    ['nothing', 'null'],
    ['no event', JSON.stringify(stripeSession)],
    ['a thin event', JSON.stringify({ object: 'v2.core.event', id: 'evt_1' })],
    ['a session without a status', JSON.stringify(stripeEvent('checkout.session.completed', {}))],
    [
      'a payment without an amount',
      JSON.stringify(
        stripeEvent('checkout.session.completed', { ...stripeSession, amount_total: null }),
      ),
    ],
  ])("Stripe's signature over %s makes no sense", async (_, text) => {
    const hearing = readText(text, stripeSignature(text));
    await expect(hearing).rejects.toMatchObject({ kind: 'malformed' });
  });
});
