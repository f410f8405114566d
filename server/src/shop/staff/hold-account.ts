import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { holdSpending } from '../../players/hold-spending.ts';

/** Holds an account's spending for a reason, or releases it; earning continues either way. */
export async function holdAccount(
  services: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  input: { userId: string; held: boolean; reason: string },
): Promise<Record<string, never>> {
  const { userId, held } = input;
  const reason = keptReason(input.reason);
  return transaction(services.db, async ({ trx }) => {
    const by = context.caller.username;
    const hold = held ? { at: new Date(services.clock()), reason, by } : null;
    if (!(await holdSpending(trx, userId, hold))) throw new Refusal('ACCOUNT_UNKNOWN');
    await recordAct(trx, context, {
      action: held ? 'shop.hold' : 'shop.release',
      object: { kind: 'task-user', id: userId },
      detail: { reason },
    });
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}
