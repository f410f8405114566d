import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { noticeRefusal } from '@regz/rules/panel/notices.ts';
import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireNotice, type StaffNotice } from './notice-view.ts';
import { insertNotice } from './notices.queries.ts';

type Input = InferContractRouterInputs<Contract['panel']>['staff']['publishNotice'];

/**
 * Publishes a notice to all programs, or to those of one version, from their next heartbeat on. A
 * notice that pauses programs requires a code.
 * @throws Refusal PANEL_NOTICE_TEXT_MISSING, PANEL_VERSION_INVALID, or what `actWithCode` refuses
 */
export async function publishNotice(
  services: Services,
  context: RequestContext<AdminCaller>,
  { code, ...input }: Input,
): Promise<StaffNotice> {
  const refusal = noticeRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller } = context;
  const notice = { ...input, text: cleanedText(input.text) };
  const act = async ({ trx }: { trx: Database }) => {
    const at = new Date(services.clock());
    const id = await insertNotice(trx, { ...notice, at, by: caller.username });
    await recordAct(trx, context, {
      action: 'panel.publish-notice',
      object: { kind: 'panel-notice', id },
      detail: notice,
    });
    const answer = await requireNotice(trx, id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  };
  return notice.pauses
    ? actWithCode(services, { caller, code }, act)
    : transaction(services.db, act);
}
