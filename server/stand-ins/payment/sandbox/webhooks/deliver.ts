import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { boundedFetch } from '../../../../src/platform/bounded-fetch.ts';
import { transaction } from '../../../../src/platform/database/transaction.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  type DeliveryRow,
  findDelivery,
  recordAttempt,
  setDeliveryState,
} from './deliveries.queries.ts';
import { queueDelivery } from './write-webhook.ts';

/** The delays between attempts; no attempt follows the last one. */
const retrySeconds: readonly number[] = [1, 5, 30, 120, 600];
const TIME_LIMIT_MS = 10_000;
const BODY_LIMIT_BYTES = 1_000_000;
const send = boundedFetch({ bytes: BODY_LIMIT_BYTES, limitMs: TIME_LIMIT_MS });
const STALE_MS = 600_000;

/** Sends a waiting webhook; does nothing if it was sent meanwhile or is held. */
export async function deliverWaiting(sandbox: Sandbox, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(sandbox.db, deliveryId);
  if (delivery?.state === 'waiting') await deliver(sandbox, delivery);
}

/**
 * Sends a webhook once in any state and logs the outcome. Returns the status of the answer, null
 * for none. A refused one that was waiting is sent again later.
 */
export async function deliver(sandbox: Sandbox, delivery: DeliveryRow): Promise<number | null> {
  const status = await post(sandbox, delivery);
  const taken = status !== null && status >= 200 && status < 300;
  const at = new Date(sandbox.clock()).toISOString();
  await transaction(sandbox.db, async ({ trx }) => {
    const { attempts, state, trick } = await recordAttempt(trx, delivery.id, { at, status });
    if (taken) {
      await setDeliveryState(trx, delivery.id, 'delivered');
      return;
    }
    if (state !== 'waiting') return;
    const delaySeconds = trick === null ? retrySeconds[attempts - 1] : undefined;
    if (delaySeconds === undefined) await setDeliveryState(trx, delivery.id, 'given-up');
    else await queueDelivery(sandbox, trx, delivery.id, delaySeconds);
  });
  return status;
}

async function post(sandbox: Sandbox, { id, body, trick }: DeliveryRow): Promise<number | null> {
  const at = new Date(sandbox.clock() - (trick === 'stale' ? STALE_MS : 0));
  const secret = trick === 'forged' ? unknownSecret() : sandbox.secret;
  try {
    const answer = await send(sandbox.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sandbox-Payments/1',
        ...signWebhook(secret, { id, at, body }),
      },
      body,
    });
    return answer.status;
  } catch (error) {
    sandbox.log.warn({ err: error, delivery: id }, 'a sandbox webhook got no response');
    return null;
  }
}

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
