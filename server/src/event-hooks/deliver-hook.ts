import { nextTryMs } from '@regz/rules/event-hooks/delivery-attempts.ts';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { transaction } from '../platform/database/transaction.ts';
import { publicLookup } from '../platform/guards/public-address.ts';
import type { JobData } from '../platform/jobs/queues.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Services } from '../platform/services.ts';
import {
  findWaitingDelivery,
  giveUpWaiting,
  queueOverlookedDeliveries,
  recordAttempt,
  type WaitingDelivery,
} from './deliveries.queries.ts';
import { recordFailure, recordSuccess } from './event-hooks.queries.ts';
import { openHookSecret, signHook } from './hook-secrets.ts';
import { allowedAddresses } from './hook-url.ts';
import { type Outcome, postHook } from './post-hook.ts';

const GONE = 410;

type HookServices = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'seal'>;

/**
 * Posts a delivery to its endpoint and records the outcome. After a failure, a job of its own tries
 * again later. Does nothing for a delivery that has ended. An aborted attempt is not recorded: the
 * queue retries.
 */
export async function deliverHook(
  services: HookServices,
  { id }: JobData['event-hooks.deliver'],
  stopping?: AbortSignal,
): Promise<void> {
  const { config, db, seal } = services;
  const delivery = await findWaitingDelivery(db, id);
  if (delivery === undefined) return;
  const { webhookId, body, url, hookId, secret, formerSecret } = delivery;
  const secrets = [secret, formerSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openHookSecret(seal, hookId, sealed));
  const headers = signHook(secrets, { webhookId, at: new Date(), body });
  const isAllowed = allowedAddresses(config);
  const lookup = publicLookup(isAllowed);
  const outcome = await postHook({ url, body, headers }, { isAllowed, lookup, stopping });
  await recordOutcome(services, delivery, outcome);
}

/** Queues the waiting deliveries that have no job. */
export async function queueWaitingHooks({ db }: Pick<Services, 'db'>): Promise<void> {
  await queueOverlookedDeliveries(db);
}

async function recordOutcome(
  services: HookServices,
  { id, hookId, tries }: WaitingDelivery,
  outcome: Outcome,
): Promise<void> {
  const { db, config, log } = services;
  const none = { status: null, answer: null, fault: null, retryAfterMs: 0 };
  const { status, answer, fault, retryAfterMs } = { ...none, ...outcome };
  const isDelivered = status !== null && status >= 200 && status < 300;
  const againMs = isDelivered
    ? null
    : nextTryMs(tries + 1, { chance: Math.random(), retryAfterMs });
  await transaction(db, async ({ trx }) => {
    // The endpoint first, as acts of staff lock it.
    const isGone = status === GONE;
    const days = EVENT_HOOK_LIMITS.failingDays;
    const turnedOff = isDelivered
      ? await recordSuccess(trx, hookId)
      : await recordFailure(trx, hookId, { isGone, days });
    await recordAttempt(trx, id, { status, answer, fault, isDelivered, againMs });
    if (turnedOff === undefined) return;
    await giveUpWaiting(trx, hookId);
    log.warn({ hook: hookId, why: turnedOff.off }, 'a webhook endpoint was turned off');
    if (config.STAFF_EMAIL === undefined) return;
    await sendMail(services, trx, {
      to: config.STAFF_EMAIL,
      template: 'event-hook-off',
      data: { host: new URL(turnedOff.url).host, isGone },
    });
  });
}
