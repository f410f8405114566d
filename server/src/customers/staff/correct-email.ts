import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { lockProvenEmail, replaceProvenEmail } from '../../identity/email/replace-proven-email.ts';
import { replaceUnprovenEmail } from '../../identity/email/replace-unproven-email.ts';
import { type Agreed, refusalOf } from '../../platform/approved-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findCustomer } from './customers.queries.ts';

type Answer = InferContractRouterOutputs<Contract['customers']['staff']>['correctEmail'];

/**
 * Corrects or clears an address that its account has not verified. Links mailed to the old one no
 * longer work. The mail to the new address names its account. The mail to the old one, which may
 * belong to another person, says only that it is no longer used. To correct a verified address needs
 * a second person.
 * @throws Refusal ACCOUNT_UNKNOWN, REASON_MISSING, ACCOUNT_EMAIL_INVALID, ACCOUNT_EMAIL_ABSENT,
 * ACCOUNT_EMAIL_KEPT, ACCOUNT_EMAIL_TAKEN or APPROVAL_OPEN
 */
export async function correctEmail(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { id: string; email: string | null; reason: string },
): Promise<Answer> {
  const email = input.email === null ? null : normalizeEmail(input.email);
  const reason = keptReason(input.reason);
  if (email !== null && !isBareEmailAddress(email)) throw new Refusal('ACCOUNT_EMAIL_INVALID');
  return transaction(services.db, async ({ trx }) => {
    const { id } = input;
    const isAsked = email !== null && (await findCustomer(trx, id))?.emailVerified === true;
    if (isAsked) await askToReplace(trx, context, { id, email, reason });
    else await replaceUnproven(services, trx, context, { id, email, reason });
    const answer = { awaitsApproval: isAsked };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

async function askToReplace(
  trx: Database,
  context: RequestContext<AdminCaller>,
  { id, email, reason }: { id: string; email: string; reason: string },
): Promise<void> {
  const { username } = await lockProvenEmail(trx, { id, email });
  const about = { kind: 'correct-email', username, email } as const;
  const approval = await requestApproval(trx, context, { about, objectId: id, reason });
  await recordAct(trx, context, {
    action: 'accounts.ask-to-correct-email',
    object: { kind: 'approval', id: approval.id },
    detail: { reason, customer: id },
  });
}

/** Replaces a verified address once two people agreed. Both addresses get a mail. */
export async function correctAgreed(
  services: Services,
  trx: Database,
  { about: { email }, objectId: id, reason, requestedBy }: Agreed<'correct-email'>,
): Promise<RefusalCode | null> {
  return refusalOf(async () => {
    const { username, former } = await lockProvenEmail(trx, { id, email });
    await replaceProvenEmail(trx, { id, email });
    await recordAct(trx, actingAs({ kind: 'admin', ...requestedBy }, services), {
      action: 'accounts.correct-email',
      object: { kind: 'account', id },
      detail: { reason },
    });
    const unused = { email: former, wasVerified: true };
    await sendMail(services, trx, { to: former, template: 'email-unused', data: unused });
    await sendMail(services, trx, { to: email, template: 'email-corrected', data: { username } });
  });
}

async function replaceUnproven(
  services: Services,
  trx: Database,
  context: RequestContext<AdminCaller>,
  { id, email, reason }: { id: string; email: string | null; reason: string },
): Promise<void> {
  const { username, former } = await replaceUnprovenEmail(trx, { id, email });
  await recordAct(trx, context, {
    action: email === null ? 'accounts.clear-email' : 'accounts.correct-email',
    object: { kind: 'account', id },
    detail: { reason },
  });
  await sendMail(services, trx, {
    to: former,
    template: 'email-unused',
    data: { email: former },
  });
  if (email !== null) {
    await sendMail(services, trx, { to: email, template: 'email-corrected', data: { username } });
  }
}
