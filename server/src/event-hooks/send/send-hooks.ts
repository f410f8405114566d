import type { LookupFunction } from 'node:net';
import { nextTryMs } from '@regz/rules/event-hooks/delivery-attempts.ts';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { publicLookup } from '../../platform/guards/public-address.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { openHookSecret, signHook } from '../hook-secrets.ts';
import { allowedAddresses } from '../hook-url.ts';
import {
  type DueDelivery,
  giveUpWaiting,
  noteFailure,
  noteSuccess,
  noteTry,
  takeDueDeliveries,
} from './due-deliveries.queries.ts';
import { type Outcome, postHook } from './post-hook.ts';

/** How often to look for due deliveries. */
const LOOK_MS = 1000;
/** How many an endpoint is sent at the same time. */
const EACH_AT_ONCE = 4;
const GONE = 410;

/**
 * Sends due deliveries until stopped, at most four per endpoint at once, so that a slow endpoint
 * does not hold up the others. Several processes share the work. @returns a function that stops it;
 * an attempt in progress is aborted, and retried when its minute is over.
 */
export function sendHooks(
  services: HookServices,
  deliver: typeof deliverHook = deliverHook,
): () => Promise<void> {
  const underWay = new Map<Promise<void>, string>();
  let looking: Promise<void> | undefined;
  const stopping = new AbortController();

  function start(delivery: DueDelivery): void {
    const trying = deliver(services, delivery, { stopping: stopping.signal })
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        services.log.warn({ err: error }, 'a webhook could not be sent');
      })
      .finally(() => {
        underWay.delete(trying);
        look();
      });
    underWay.set(trying, delivery.hookId);
  }

  async function takeDue(): Promise<void> {
    const busy = [...new Set(underWay.values())];
    const due = await takeDueDeliveries(services.db, { busy, each: EACH_AT_ONCE });
    due.forEach(start);
  }

  function look(): void {
    if (stopping.signal.aborted || looking !== undefined) return;
    looking = takeDue()
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'looking up due webhooks failed'),
      )
      .finally(() => {
        looking = undefined;
      });
  }

  const timer = setInterval(look, LOOK_MS).unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await looking;
    await Promise.all(underWay.keys());
  };
}

type HookServices = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'seal'>;

type How = {
  /** Resolves names; every address is judged in any case. */
  lookup?: LookupFunction;
  /** Breaks the try off; nothing is noted then. */
  stopping?: AbortSignal;
};

/** Tries a delivery that was taken, and notes what became of it. */
export async function deliverHook(
  services: HookServices,
  delivery: DueDelivery,
  how: How = {},
): Promise<void> {
  const { webhookId, body, url } = delivery;
  const headers = signHook(secretsOf(services, delivery), { webhookId, at: new Date(), body });
  const isAllowed = allowedAddresses(services.config);
  const { lookup = publicLookup(isAllowed), stopping } = how;
  const outcome = await postHook({ url, body, headers }, { isAllowed, lookup, stopping });
  await noteOutcome(services, delivery, outcome);
}

function secretsOf({ seal }: HookServices, { hookId, secret, formerSecret }: DueDelivery) {
  return [secret, formerSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openHookSecret(seal, hookId, sealed));
}

async function noteOutcome(
  services: HookServices,
  { id, hookId, tries }: DueDelivery,
  outcome: Outcome,
): Promise<void> {
  const { db } = services;
  const answered = 'status' in outcome;
  const noted = answered
    ? { status: outcome.status, answer: outcome.answer, fault: null }
    : { status: null, answer: null, fault: outcome.fault };
  if (answered && outcome.status >= 200 && outcome.status < 300) {
    await noteTry(db, id, { ...noted, isDelivered: true, againMs: null });
    await noteSuccess(db, hookId);
    return;
  }
  const retryAfterMs = answered ? outcome.retryAfterMs : 0;
  const againMs = nextTryMs(tries, { chance: Math.random(), retryAfterMs });
  const isGone = noted.status === GONE;
  await transaction(db, async ({ trx }) => {
    const turnedOff = await noteFailure(trx, hookId, {
      isGone,
      days: EVENT_HOOK_LIMITS.failingDays,
    });
    await noteTry(trx, id, { ...noted, isDelivered: false, againMs });
    if (turnedOff === undefined) return;
    await giveUpWaiting(trx, hookId);
    services.log.warn({ hook: hookId, why: turnedOff.off }, 'a webhook endpoint was turned off');
    const { STAFF_EMAIL } = services.config;
    if (STAFF_EMAIL === undefined) return;
    await sendMail(services, trx, {
      to: STAFF_EMAIL,
      template: 'event-hook-off',
      data: { host: new URL(turnedOff.url).host, isGone },
    });
  });
}
