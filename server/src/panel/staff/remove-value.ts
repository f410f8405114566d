import { recordAct } from '../../audit/record-act.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { keyOf } from './given-key.ts';
import { requireValue } from './set-value.ts';
import { deleteValue, lockValues } from './staff-values.queries.ts';
import { valueView } from './value-view.ts';

/**
 * Removes a value of programs, in the state that the caller has seen.
 * @throws Refusal PANEL_VALUE_UNKNOWN, PANEL_VALUE_CHANGED with the value as it is now, or what
 * `actWithCode` refuses
 */
export async function removeValue(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, revision, code }: { id: string; revision: number; code: string },
): Promise<Record<string, never>> {
  const { caller } = context;
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    await lockValues(trx);
    const present = await requireValue(trx, id);
    if (present.revision !== revision) {
      throw new Refusal('PANEL_VALUE_CHANGED', valueView(services.seal, present));
    }
    await deleteValue(trx, id);
    await recordAct(trx, context, {
      action: 'panel.remove-value',
      object: { kind: 'panel-value', id },
      detail: keyOf(present),
    });
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}
