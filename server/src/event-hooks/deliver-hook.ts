import { nextTryMs } from '@regz/rules/event-hooks/delivery-attempts.ts';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobData } from '../platform/jobs/queues.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Services } from '../platform/services.ts';
import {
  findWaitingDelivery,
  giveUpWaiting,
  recordAttempt,
  type WaitingDelivery,
} from './deliveries.queries.ts';
import { discordMessage, isDiscordAddress } from './discord-message.ts';
import { recordResult } from './event-hooks.queries.ts';
import { signHook } from './hook-secrets.ts';
import { allowedAddresses } from './hook-url.ts';
import { type Outcome, postHook } from './post-hook.ts';

export { announceEvent, queueOverlookedDeliveries } from './deliveries.queries.ts';

const GONE = 410;
/** Discord's answer for a webhook that was deleted. */
const NOT_FOUND = 404;

type HookServices = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'seal'>;

/**
 * Posts a delivery to its endpoint and records the outcome. After a failure it sends another job,
 * which tries again later, unless that was the last attempt. Does nothing for a delivery that has
 * ended. An aborted attempt is not recorded: the queue retries.
 */
export async function deliverHook(
  services: HookServices,
  { id }: JobData['event-hooks.deliver'],
  stopping?: AbortSignal,
): Promise<void> {
  const delivery = await findWaitingDelivery(services.db, id);
  if (delivery === undefined) return;
  const isAllowed = allowedAddresses(services.config);
  const outcome = await postHook(messageOf(services, delivery), { isAllowed, stopping });
  await recordOutcome(services, delivery, outcome);
}

/** The signed body, or a message in Discord's format for a channel of Discord's. */
function messageOf({ config, seal }: HookServices, delivery: WaitingDelivery) {
  const { url, body } = delivery;
  if (!isDiscordAddress(url)) return { url, body, headers: signHook(seal, delivery) };
  return { url, body: discordMessage(body, config.origins.main), headers: {} };
}

async function recordOutcome(
  services: HookServices,
  { id, hookId, url, tries }: WaitingDelivery,
  outcome: Outcome,
): Promise<void> {
  const { db, config, log } = services;
  const none = { status: null, answer: null, fault: null, retryAfterMs: 0 };
  const { status, answer, fault, retryAfterMs } = { ...none, ...outcome };
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isGone = status === GONE || (status === NOT_FOUND && isDiscordAddress(url));
  const againMs = isDelivered
    ? null
    : nextTryMs(tries + 1, { chance: Math.random(), retryAfterMs });
  await transaction(db, async ({ trx }) => {
    // Locks the endpoint before the delivery, in the same order as the acts of staff.
    const days = EVENT_HOOK_LIMITS.failingDays;
    const turnedOff = await recordResult(trx, hookId, { isDelivered, isGone, days });
    await recordAttempt(trx, id, { status, answer, fault, isDelivered, againMs });
    if (turnedOff === undefined) return;
    await giveUpWaiting(trx, hookId);
    log.warn({ hook: hookId, why: turnedOff.off }, 'a webhook endpoint was turned off');
    if (config.STAFF_EMAIL === undefined) return;
    await sendMail(services, trx, {
      language: 'en',
      to: config.STAFF_EMAIL,
      template: 'event-hook-off',
      data: { host: new URL(turnedOff.url).host, isGone },
    });
  });
}
