import { createECDH } from 'node:crypto';
import { isPushEndpoint } from '@regz/rules/notifications/push-endpoints.ts';
import type { FastifyBaseLogger } from 'fastify';
import webPush from 'web-push';
import { boundedFetch } from '../../platform/bounded-fetch.ts';
import type { Config } from '../../platform/config/config.ts';
import { secretsInUse } from '../../platform/config/secrets.ts';
import type {
  PushMessage,
  PushOutcome,
  PushService,
  PushTarget,
} from '../../platform/ports/push-service.ts';
import { thrownMessage } from '../../platform/thrown.ts';

const CURVE = 'prime256v1';
const call = boundedFetch({ bytes: 16_384, limitMs: 5_000 });

/** Web push: messages encrypted for the browser (RFC 8291), requests signed by the server (RFC 8292). */
export function webPushService(config: Config, log: FastifyBaseLogger): PushService {
  const { vapidPrivateKey: privateKey } = secretsInUse(config);
  const curve = createECDH(CURVE);
  curve.setPrivateKey(privateKey, 'base64url');
  const publicKey = curve.getPublicKey('base64url');
  const subject = `mailto:${addressOf(config.MAIL_FROM)}`;
  const allowsLoopback = config.NODE_ENV !== 'production';

  function requestOf({ endpoint, p256dh, auth }: PushTarget, message: PushMessage) {
    const { body, seconds: TTL, topic } = message;
    const vapidDetails = { subject, publicKey, privateKey };
    const subscription = { endpoint, keys: { p256dh, auth } };
    return webPush.generateRequestDetails(subscription, body, { vapidDetails, TTL, topic });
  }

  async function post(target: PushTarget, message: PushMessage): Promise<number> {
    const { headers: given, body } = requestOf(target, message);
    const headers = new Headers();
    for (const [name, value] of Object.entries<unknown>(given)) headers.set(name, String(value));
    // `fetch` writes it.
    headers.delete('content-length');
    const response = await call(target.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body ?? []),
    });
    return response.status;
  }

  return {
    publicKey,
    isTarget: ({ endpoint, p256dh }) =>
      isPushEndpoint(endpoint, { allowsLoopback }) && isPublicKey(p256dh),
    async send(target, message) {
      // Only the host: the rest of an endpoint is as good as a password.
      const { host } = new URL(target.endpoint);
      try {
        const status = await post(target, message);
        const outcome = outcomeOf(status);
        if (outcome === 'refused') log.warn({ host, status }, 'a push service refused a message');
        return outcome;
      } catch (error) {
        log.warn({ host, reason: thrownMessage(error) }, 'a push service could not be reached');
        return 'failed';
      }
    },
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** True for a point on the curve. Anything else could not be encrypted for. */
function isPublicKey(p256dh: string): boolean {
  const curve = createECDH(CURVE);
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

function addressOf(from: string): string {
  return /<([^>]+)>$/.exec(from)?.[1] ?? from;
}
