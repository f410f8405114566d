import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { nextTryMs } from '@regz/rules/event-hooks/delivery-attempts.ts';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { transaction } from '../platform/database/transaction.ts';
import { endsBy } from '../platform/ends-by.ts';
import { PrivateAddress, publicLookup } from '../platform/guards/public-address.ts';
import type { JobData } from '../platform/jobs/queues.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Services } from '../platform/services.ts';
import { thrownCode, thrownMessage } from '../platform/thrown.ts';
import {
  findWaitingDelivery,
  giveUpWaiting,
  queueOverlookedDeliveries,
  recordAttempt,
  type WaitingDelivery,
} from './deliveries.queries.ts';
import { recordFailure, recordSuccess } from './event-hooks.queries.ts';
import { openHookSecret, signHook } from './hook-secrets.ts';
import { allowedAddresses, hostOf } from './hook-url.ts';

/** Limits the whole exchange. */
const LIMIT_MS = 15_000;

/**
 * The outcome of an attempt: an answer with its status and the start of its body, or the reason for
 * a missing answer.
 */
type Outcome = { status: number; answer: string; retryAfterMs: number } | { fault: string };

type Post = { url: string; body: string; headers: Record<string, string> };

type Way = {
  /** True if connections to an address are allowed. */
  isAllowed: (address: string) => boolean;
  /** Resolves the host's name, and refuses addresses that are not allowed. */
  lookup: LookupFunction;
  /** Aborts the exchange. `postHook` then throws. */
  stopping?: AbortSignal | undefined;
  limitMs?: number;
};

/**
 * Posts a body, follows no redirect, reuses no connection, and reads the start of the answer. A host
 * name is resolved and checked when the connection is made. A numeric address is checked first.
 */
export async function postHook(
  { url: text, body, headers }: Post,
  { isAllowed, lookup, stopping, limitMs = LIMIT_MS }: Way,
): Promise<Outcome> {
  const url = new URL(text);
  const host = hostOf(url);
  // Node connects to a numeric address without a look-up.
  if (isIP(host) !== 0 && !isAllowed(host)) return { fault: new PrivateAddress().message };
  const late = AbortSignal.timeout(limitMs);
  const signal = stopping === undefined ? late : AbortSignal.any([late, stopping]);
  try {
    return await endsBy(signal, exchange(url, { body, headers, lookup, signal }));
  } catch (error) {
    if (stopping?.aborted === true) throw error;
    if (late.aborted) return { fault: `No answer within ${limitMs / 1000} seconds.` };
    return { fault: thrownCode(error) ?? thrownMessage(error) };
  }
}

type Exchange = Omit<Post, 'url'> & { lookup: LookupFunction; signal: AbortSignal };

function exchange(url: URL, { body, headers, lookup, signal }: Exchange): Promise<Outcome> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Regz-Webhooks/1',
      },
      agent: false,
      lookup,
      signal,
    });
    asking.on('error', reject);
    // For example after 101 Switching Protocols, which is neither an answer nor an error.
    asking.on('close', () => reject(new Error('The connection ended without an answer.')));
    asking.on('response', (response) => {
      readBeginning(response).then((answer) => {
        asking.destroy();
        const { statusCode = 0 } = response;
        resolve({ status: statusCode, answer, retryAfterMs: retryAfterOf(response) });
      }, reject);
    });
    asking.end(body);
  });
}

/** Reads the start of a body up to the limit. An interrupted answer still has its status. */
async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const parts: AsyncIterable<Buffer> = response;
  try {
    for await (const chunk of parts) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= EVENT_HOOK_LIMITS.answerBytes) break;
    }
  } catch (error) {
    if (chunks.length === 0 && response.statusCode === undefined) throw error;
  }
  const text = Buffer.concat(chunks).subarray(0, EVENT_HOOK_LIMITS.answerBytes).toString('utf8');
  // PostgreSQL cannot store NUL.
  return text.replaceAll('\0', '');
}

/** The header contains seconds or a date. Returns milliseconds from now; 0 without the header. */
function retryAfterOf({ headers }: http.IncomingMessage): number {
  const said = headers['retry-after'];
  if (said === undefined) return 0;
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

const GONE = 410;

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
    // Locks the endpoint before the delivery, in the same order as the acts of staff.
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
