import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { replaceSecret } from './event-hooks.queries.ts';
import { newHookSecret, sealHookSecret } from './hook-secrets.ts';
import { requireHook } from './require-hook.ts';

/**
 * Gives an endpoint a new secret and returns it, only this once; for a day, deliveries carry both
 * signatures, so that nothing is lost while its program changes over.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function rotateSecret(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<{ secret: string }> {
  const secret = newHookSecret();
  const hours = EVENT_HOOK_LIMITS.formerSecretHours;
  await transaction(db, async ({ trx }) => {
    await requireHook(trx, id);
    await replaceSecret(trx, id, { secret: sealHookSecret(seal, id, secret), hours });
    await recordAct(trx, context, {
      action: 'event-hooks.rotate-secret',
      object: { kind: 'event-hook', id },
    });
  });
  return { secret };
}
