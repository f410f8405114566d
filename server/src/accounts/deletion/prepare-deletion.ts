import {
  type DeletionRequest,
  deletionEmailRefusal,
  deletionFormRefusal,
} from '@regz/rules/accounts-deletion.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkOwnPassword } from '../sessions/check-own-password.ts';
import { findDeletion, upsertDeletionForm } from './deletions.queries.ts';

/**
 * Checks a deletion form in the specified order and keeps it until the proof of the identity
 * provider is there. Nothing is deleted by it. Source: specification A 5; decision 18.
 */
export async function prepareDeletion(
  services: Services,
  caller: CustomerCaller,
  form: DeletionRequest,
): Promise<void> {
  const { username, email } = caller.account;
  const owner = { username, email };
  const refusal = deletionFormRefusal(form, owner);
  if (refusal !== null) throw new Refusal(refusal);
  await checkOwnPassword(services, caller, form.password);
  const emailRefusal = deletionEmailRefusal(form, owner);
  if (emailRefusal !== null) throw new Refusal(emailRefusal);
  const pending = await findDeletion(services.db, caller.id);
  if (pending !== undefined) throw new Refusal('ACCOUNT_DELETION_PENDING');
  await upsertDeletionForm(services.db, {
    sessionId: caller.sessionId,
    customerId: caller.id,
    reason: form.reason.trim(),
  });
}
