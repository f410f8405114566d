import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { type Actor, actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { firstFound } from '../../platform/first-found.ts';
import type { AccountOwner } from '../../platform/http/callers.ts';
import type { Services } from '../../platform/services.ts';
import { findByUsername } from '../accounts.queries.ts';
import { findAdminId } from '../admins.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { mailSecondFactorNotice } from './mail-second-factor-notice.ts';
import { deletePasskeysOf, findSecondFactors } from './passkeys/passkeys.queries.ts';
import { deleteTotp } from './totp/totp.queries.ts';

/**
 * Removes codes, recovery codes and passkeys from an account whose owner has lost them. Every
 * session of the account ends, and a customer gets a mail. False if there is no such account. Only
 * the operator can do this alone: the requester must be identified by other means. On the web, it
 * takes two people.
 */
export async function dropSecondFactors(
  services: Services,
  input: { kind: AccountOwner['kind']; username: string },
): Promise<boolean> {
  const { kind, username } = input;
  const find = kind === 'admin' ? findAdminId : findByUsername;
  const account = await firstFound(
    usernameSpellings(username),
    async (name): Promise<{ id: string } | undefined> => find(services.db, name),
  );
  if (account === undefined) return false;
  const owner = { kind, id: account.id };
  const actor = { kind: 'operator', id: null, name: 'operator' } as const;
  await transaction(services.db, ({ trx }) => dropFactorsOf(services, trx, { owner, actor }));
  return true;
}

/** The same in the caller's transaction, for an act of staff with its reason. */
export async function dropFactorsOf(
  services: Services,
  trx: Database,
  { owner, actor, reason }: { owner: AccountOwner; actor: Actor; reason?: string },
): Promise<void> {
  const { kind, id } = owner;
  await mailSecondFactorNotice(services, trx, { owner, act: 'drop-second-factors' });
  await deleteTotp(trx, owner);
  if (kind === 'customer') await deletePasskeysOf(trx, id);
  await deleteSessionsOf(trx, { kind, id });
  await recordAct(trx, actingAs(actor, services), {
    action: 'accounts.drop-second-factors',
    object: { kind: kind === 'admin' ? 'admin' : 'account', id },
    ...(reason !== undefined && { detail: { reason } }),
  });
}

/** True if a customer's log-in takes a code, or the account has a passkey. */
export async function hasSecondFactors(db: Database, customerId: string): Promise<boolean> {
  return (await findSecondFactors(db, customerId)) !== undefined;
}
