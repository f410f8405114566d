import { randomUUID } from 'node:crypto';
import { EVENT_HOOK_LIMITS, eventHookRefusal } from '@regz/rules/event-hooks/endpoints.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { giveUpWaiting } from './deliveries.queries.ts';
import {
  countEventHooks,
  type HookEdit,
  insertEventHook,
  updateEventHook,
} from './event-hooks.queries.ts';
import { newHookSecret, sealHookSecret } from './hook-secrets.ts';
import { hookUrlRefusal } from './hook-url.ts';
import { requireHook } from './require-hook.ts';

type Context = RequestContext<AdminCaller>;
type HookServices = Pick<Services, 'config' | 'db' | 'seal'>;

function checked({ config }: Pick<Services, 'config'>, edit: HookEdit): HookEdit {
  const refusal = eventHookRefusal(edit) ?? hookUrlRefusal(config, edit.url.trim());
  if (refusal !== null) throw new Refusal(refusal);
  return { ...edit, url: edit.url.trim(), description: edit.description.trim() };
}

/**
 * Adds an endpoint, and returns the secret that signs its deliveries, only this once.
 * @throws Refusal EVENT_HOOK_URL_MISSING, EVENT_HOOK_EVENTS_MISSING, EVENT_HOOK_URL_INVALID,
 * EVENT_HOOK_URL_PRIVATE or EVENT_HOOK_TOO_MANY
 */
export async function addHook(
  services: HookServices,
  context: Context,
  input: HookEdit,
): Promise<{ id: string; secret: string }> {
  const hook = checked(services, input);
  const id = randomUUID();
  const secret = newHookSecret();
  const sealed = sealHookSecret(services.seal, id, secret);
  await transaction(services.db, async ({ trx }) => {
    const limit = EVENT_HOOK_LIMITS.endpoints;
    if ((await countEventHooks(trx)) >= limit) throw new Refusal('EVENT_HOOK_TOO_MANY', { limit });
    await insertEventHook(trx, { ...hook, id, secret: sealed });
    await recordAct(trx, context, {
      action: 'event-hooks.add',
      object: { kind: 'event-hook', id },
      detail: { host: new URL(hook.url).host, events: hook.events },
    });
  });
  return { id, secret };
}

/**
 * Changes an endpoint, and turns it on or off. Turning it off gives up its waiting deliveries.
 * @throws Refusal like `addHook`, and EVENT_HOOK_UNKNOWN
 */
export async function editHook(
  services: HookServices,
  context: Context,
  { id, on, ...input }: HookEdit & { id: string; on: boolean },
): Promise<void> {
  const hook = checked(services, input);
  await transaction(services.db, async ({ trx }) => {
    const { off } = await requireHook(trx, id);
    await updateEventHook(trx, id, { ...hook, off: on ? null : (off ?? 'staff') });
    if (!on) await giveUpWaiting(trx, id);
    await recordAct(trx, context, {
      action: 'event-hooks.edit',
      object: { kind: 'event-hook', id },
      detail: { host: new URL(hook.url).host, events: hook.events, on },
    });
  });
}
