import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { type Context, recordHookAct, requireHook } from './edit-hook.ts';
import { replaceSecret } from './event-hooks.queries.ts';
import { newHookSecret } from './hook-secrets.ts';

/**
 * Gives an endpoint a new secret and returns it. No later answer contains it. For one day,
 * deliveries have both signatures, so that the receiver can switch.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function rotateSecret(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  context: Context,
  { id }: { id: string },
): Promise<{ secret: string }> {
  const { secret, sealed } = newHookSecret(seal, id);
  const hours = EVENT_HOOK_LIMITS.formerSecretHours;
  await transaction(db, async ({ trx }) => {
    await requireHook(trx, id);
    await replaceSecret(trx, id, { secret: sealed, hours });
    await recordHookAct(trx, context, { action: 'event-hooks.rotate-secret', id });
  });
  return { secret };
}
