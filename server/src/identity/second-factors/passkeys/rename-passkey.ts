import { normalizePasskeyName, passkeyNameRefusal } from '@regz/rules/identity/passkeys.ts';
import type { CustomerCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { updatePasskeyName } from './passkeys.queries.ts';

/** Renames one of the caller's passkeys. @throws Refusal PASSKEY_UNKNOWN, or why the name cannot be */
export async function renamePasskey(
  { db }: Pick<Services, 'db'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const refusal = passkeyNameRefusal(name);
  if (refusal !== null) throw new Refusal(refusal);
  const passkey = { id, userId: caller.id };
  if (!(await updatePasskeyName(db, passkey, normalizePasskeyName(name)))) {
    throw new Refusal('PASSKEY_UNKNOWN');
  }
}
