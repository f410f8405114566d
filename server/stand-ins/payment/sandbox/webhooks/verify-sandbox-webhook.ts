import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { PaymentFault, type Webhook } from '../../../../src/platform/ports/payment-provider.ts';

const TOLERANCE_SECONDS = 300;
/** There are two during the replacement of a secret. */
const MOST_SIGNATURES = 4;

/**
 * Checks that the sandbox signed exactly these bytes within the last five minutes. The standard's
 * library is not used here, because it decodes the body before the check, and reads the process's
 * clock.
 * @throws PaymentFault signature-invalid
 */
export function verifySandboxWebhook(secret: string, webhook: Webhook): void {
  const { body, headers, now } = webhook;
  const id = only(headers, 'webhook-id');
  const timestamp = only(headers, 'webhook-timestamp');
  const given = only(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(timestamp)) throw invalid('the timestamp is no number');
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (Math.abs(ageSeconds) > TOLERANCE_SECONDS) throw invalid('the timestamp is too far away');
  if (given.length > MOST_SIGNATURES) throw invalid('too many signatures');
  const digest = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64');
  const expected = Buffer.from(`v1,${digest}`);
  const matches = given.map((text) => isSame(Buffer.from(text), expected));
  if (!matches.includes(true)) throw invalid('no signature matches');
}

function only(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') throw invalid(`${name} is missing`);
  return value;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function invalid(detail: string): PaymentFault {
  return new PaymentFault('signature-invalid', detail);
}
