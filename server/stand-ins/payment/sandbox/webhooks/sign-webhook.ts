import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** The headers with which the sandbox proves that a webhook is its own. Source: Standard Webhooks. */
export function signWebhook(
  secret: string,
  webhook: { id: string; at: Date; body: string },
): Record<string, string> {
  const { id, at, body } = webhook;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

/** A random secret, to forge a signature with. */
export function unknownSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
