import { recordAct } from '../../audit/record-act.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { requireNotice, type StaffNotice } from './notice-view.ts';
import { markEnded } from './notices.queries.ts';

/**
 * Ends a notice. Programs no longer receive it, and programs that it paused run again from their
 * next heartbeat. Ending a pause requires a code. Of concurrent requests, the first ends the
 * notice, and the others get its current state.
 * @throws Refusal PANEL_NOTICE_UNKNOWN, or a refusal of `actWithCode`
 */
export async function endNotice(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, code }: { id: string; code: string },
): Promise<StaffNotice> {
  const { caller } = context;
  const { pauses, text, version } = await requireNotice(services.db, id);
  const act = async ({ trx }: { trx: Database }) => {
    const at = new Date(services.clock());
    if (await markEnded(trx, { id, at, by: caller.username })) {
      await recordAct(trx, context, {
        action: 'panel.end-notice',
        object: { kind: 'panel-notice', id },
        detail: { text, version, pauses },
      });
    }
    const answer = await requireNotice(trx, id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  };
  return pauses ? actWithCode(services, { caller, code }, act) : transaction(services.db, act);
}
