import {
  type DeletionRequest,
  deletionEmailRefusal,
  deletionFormRefusal,
} from '@regz/rules/customers/deletion.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { checkOwnPassword } from '../../identity/passwords/check-own-password.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findDeletion, upsertDeletionForm } from './deletions.queries.ts';

const FORM_MS = 10 * MINUTE_MS;

/**
 * Checks a deletion form in the specified order and keeps it until the identity provider's proof
 * arrives. It deletes nothing.
 */
export async function prepareDeletion(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: DeletionRequest,
): Promise<void> {
  const { caller } = context;
  const { username, email } = caller.account;
  const owner = { username, email };
  const refusal = deletionFormRefusal(input, owner);
  if (refusal !== null) throw new Refusal(refusal);
  await checkOwnPassword(services, context, input);
  const emailRefusal = deletionEmailRefusal(input, owner);
  if (emailRefusal !== null) throw new Refusal(emailRefusal);
  const pending = await findDeletion(services.db, caller.id);
  if (pending !== undefined) throw new Refusal('ACCOUNT_DELETION_PENDING');
  const expiresAt = new Date(services.clock() + FORM_MS);
  await upsertDeletionForm(services.db, {
    sessionId: caller.sessionId,
    customerId: caller.id,
    reason: input.reason.trim(),
    expiresAt,
  });
}
