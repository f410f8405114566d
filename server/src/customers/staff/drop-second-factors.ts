import { requestApproval } from '../../approvals/request-approval.ts';
import { recordAct } from '../../audit/record-act.ts';
import {
  dropFactorsOf,
  hasSecondFactors,
} from '../../identity/second-factors/drop-second-factors.ts';
import { type Agreed, refusalOf } from '../../platform/approved-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findCustomer } from './customers.queries.ts';

/**
 * Requests that the codes and passkeys of a customer who lost them are removed, which needs a second
 * person.
 * @throws Refusal REASON_MISSING, ACCOUNT_UNKNOWN, ACCOUNT_FACTORS_ABSENT or APPROVAL_OPEN
 */
export async function dropSecondFactors(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { id, ...input }: { id: string; reason: string },
): Promise<Record<string, never>> {
  const reason = keptReason(input.reason);
  return transaction(db, async ({ trx }) => {
    const { username } = await requireFactors(trx, id);
    const about = { kind: 'drop-second-factors', username } as const;
    const approval = await requestApproval(trx, context, { about, objectId: id, reason });
    await recordAct(trx, context, {
      action: 'accounts.ask-to-drop-second-factors',
      object: { kind: 'approval', id: approval.id },
      detail: { reason, customer: id },
    });
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}

/** Removes them once two people agreed. The customer gets a mail, and every session ends. */
export async function dropAgreed(
  services: Services,
  trx: Database,
  { objectId: id, reason, requestedBy }: Agreed<'drop-second-factors'>,
): Promise<RefusalCode | null> {
  return refusalOf(async () => {
    await requireFactors(trx, id);
    const owner = { kind: 'customer', id } as const;
    const actor = { kind: 'admin', ...requestedBy } as const;
    await dropFactorsOf(services, trx, { owner, actor, reason });
  });
}

/** @throws Refusal ACCOUNT_UNKNOWN or ACCOUNT_FACTORS_ABSENT */
async function requireFactors(trx: Database, id: string): Promise<{ username: string }> {
  const account = await findCustomer(trx, id);
  if (account === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  if (!(await hasSecondFactors(trx, id))) throw new Refusal('ACCOUNT_FACTORS_ABSENT');
  return account;
}
