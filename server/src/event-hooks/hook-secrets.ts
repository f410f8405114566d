import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Seal } from '../platform/guards/seal.ts';

/** A new secret, of 256 bits, as the libraries of receivers take it. Source: Standard Webhooks. */
export function newHookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Seals the secret of one endpoint: with another it does not open. */
export function sealHookSecret(seal: Seal, hookId: string, secret: string): string {
  return seal.close(secret, placeOf(hookId));
}

/** @throws Error when the secret is of another DATA_KEY, or of another endpoint. */
export function openHookSecret(seal: Seal, hookId: string, sealed: string): string {
  const secret = seal.open(sealed, placeOf(hookId));
  if (secret === null) throw new Error('The secret of the endpoint was sealed with another key.');
  return secret;
}

type Signed = { webhookId: string; at: Date; body: string };

/** The headers that prove who sent a body; each of several secrets signs for itself. */
export function signHook(
  secrets: readonly string[],
  { webhookId, at, body }: Signed,
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(webhookId, at, body));
  return {
    'webhook-id': webhookId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

function placeOf(hookId: string): string {
  return `event-hook ${hookId}`;
}
