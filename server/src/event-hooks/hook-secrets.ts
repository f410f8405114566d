import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Seal } from '../platform/guards/seal.ts';

/**
 * Makes a secret of 256 bits in the form of receivers' libraries, and seals it for one endpoint.
 * Source: Standard Webhooks.
 */
export function newHookSecret(seal: Seal, hookId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: seal.close(secret, purposeOf(hookId)) };
}

/**
 * The headers that prove the sender of a body; each of the sealed secrets signs for itself.
 * @throws Error for a secret that was sealed with another DATA_KEY, or for another endpoint
 */
export function signHook(
  seal: Seal,
  message: { hookId: string; secrets: readonly string[]; webhookId: string; body: string },
): Record<string, string> {
  const { hookId, secrets, webhookId, body } = message;
  const at = new Date();
  const signatures = secrets.map((sealed) => {
    const secret = seal.open(sealed, purposeOf(hookId));
    if (secret === null) throw new Error('The secret of the endpoint was sealed with another key.');
    return new Webhook(secret).sign(webhookId, at, body);
  });
  return {
    'webhook-id': webhookId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

function purposeOf(hookId: string): string {
  return `event-hook ${hookId}`;
}
