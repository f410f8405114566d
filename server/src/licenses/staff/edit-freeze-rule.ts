import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isFreezeRuleImpossible } from '@regz/rules/licenses/freezing.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockFreezeRule, updateFreezeRule } from '../freezing/freezes.queries.ts';

type Staff = Contract['licenses']['staff'];

/**
 * Changes the rule for customers' freezes, starting with their next freeze.
 * @throws Refusal LICENSE_FREEZE_RULE_IMPOSSIBLE, or LICENSE_FREEZE_RULE_CHANGED with the current
 * rule
 */
export async function editFreezeRule(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { version, ...rule }: InferContractRouterInputs<Staff>['editFreezeRule'],
): Promise<InferContractRouterOutputs<Staff>['editFreezeRule']> {
  if (isFreezeRuleImpossible(rule)) throw new Refusal('LICENSE_FREEZE_RULE_IMPOSSIBLE');
  return transaction(db, async ({ trx }) => {
    const before = await lockFreezeRule(trx);
    if (before.version !== version) throw new Refusal('LICENSE_FREEZE_RULE_CHANGED', before);
    const { username: editedBy } = context.caller;
    const after = await updateFreezeRule(trx, { ...rule, editedBy });
    const { version: _, editedBy: __, ...from } = before;
    await recordAct(trx, context, {
      action: 'licenses.edit-freeze-rule',
      object: { kind: 'freeze-rule', id: 'freeze-rule' },
      detail: { before: from, after: rule },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}
