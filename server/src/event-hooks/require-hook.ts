import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockEventHook } from './event-hooks.queries.ts';

/**
 * An endpoint, locked until the transaction ends.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function requireHook(trx: Database, id: string) {
  const hook = await lockEventHook(trx, id);
  if (hook === undefined) throw new Refusal('EVENT_HOOK_UNKNOWN');
  return hook;
}

/**
 * The same, for something to be sent to it.
 * @throws Refusal EVENT_HOOK_UNKNOWN or EVENT_HOOK_OFF
 */
export async function requireRunningHook(trx: Database, id: string): Promise<void> {
  const { off } = await requireHook(trx, id);
  if (off !== null) throw new Refusal('EVENT_HOOK_OFF');
}
