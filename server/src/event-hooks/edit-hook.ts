import { randomUUID } from 'node:crypto';
import { EVENT_HOOK_LIMITS, eventHookRefusal } from '@regz/rules/event-hooks/endpoints.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { giveUpWaiting } from './deliveries.queries.ts';
import {
  type HookEdit,
  insertHook,
  lockHook,
  retireHook,
  updateHook,
} from './event-hooks.queries.ts';
import { newHookSecret } from './hook-secrets.ts';
import { hookUrlRefusal } from './hook-url.ts';

type HookServices = Pick<Services, 'config' | 'db' | 'seal'>;
export type Context = RequestContext<AdminCaller>;

/**
 * Adds an endpoint, and returns the secret that signs its deliveries, only this once.
 * @throws Refusal EVENT_HOOK_URL_MISSING, EVENT_HOOK_EVENTS_MISSING, EVENT_HOOK_URL_INVALID,
 * EVENT_HOOK_URL_PRIVATE or EVENT_HOOK_TOO_MANY
 */
export async function addHook(
  { config, db, seal }: HookServices,
  context: Context,
  input: HookEdit,
): Promise<{ id: string; secret: string }> {
  const { hook, detail } = checked(config, input);
  const id = randomUUID();
  const { secret, sealed } = newHookSecret(seal, id);
  const limit = EVENT_HOOK_LIMITS.endpoints;
  await transaction(db, async ({ trx }) => {
    const isAdded = await insertHook(trx, { ...hook, id, secret: sealed }, limit);
    if (!isAdded) throw new Refusal('EVENT_HOOK_TOO_MANY', { limit });
    await recordHookAct(trx, context, { action: 'event-hooks.add', id, detail });
  });
  return { id, secret };
}

/**
 * Changes an endpoint, and turns it on or off. Turning it off gives up its waiting deliveries.
 * @throws Refusal like `addHook`, and EVENT_HOOK_UNKNOWN
 */
export async function editHook(
  { config, db }: HookServices,
  context: Context,
  { id, on, ...input }: HookEdit & { id: string; on: boolean },
): Promise<void> {
  const { hook, detail } = checked(config, input);
  await transaction(db, async ({ trx }) => {
    const { off } = await requireHook(trx, id);
    await updateHook(trx, id, { ...hook, off: on ? null : (off ?? 'staff') });
    if (!on) await giveUpWaiting(trx, id);
    await recordHookAct(trx, context, {
      action: 'event-hooks.edit',
      id,
      detail: { ...detail, on },
    });
  });
}

/**
 * Removes an endpoint: it gets no more deliveries and is not shown. Its deliveries, which may be
 * many, are deleted by the next sweep.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function removeHook(
  { db }: HookServices,
  context: Context,
  { id }: { id: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const { url } = await requireHook(trx, id);
    await retireHook(trx, id);
    const detail = { host: new URL(url).host };
    await recordHookAct(trx, context, { action: 'event-hooks.remove', id, detail });
  });
}

/**
 * An endpoint, locked until the transaction ends.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function requireHook(trx: Database, id: string) {
  const hook = await lockHook(trx, { id });
  if (hook === undefined) throw new Refusal('EVENT_HOOK_UNKNOWN');
  return hook;
}

export async function recordHookAct(
  trx: Database,
  context: Context,
  { id, ...act }: { id: string; action: string; detail?: Record<string, unknown> },
): Promise<void> {
  await recordAct(trx, context, { ...act, object: { kind: 'event-hook', id } });
}

function checked(config: Services['config'], edit: HookEdit) {
  const url = edit.url.trim();
  const refusal = eventHookRefusal(edit) ?? hookUrlRefusal(config, url);
  if (refusal !== null) throw new Refusal(refusal);
  return {
    hook: { ...edit, url, description: edit.description.trim() },
    detail: { host: new URL(url).host, events: edit.events },
  };
}
