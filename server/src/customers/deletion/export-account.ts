import type { Database } from '../../platform/database/database.ts';
import type { DataOwner, PersonalData } from '../../platform/personal-data.ts';
import {
  findOwnDeletion,
  findOwnDeletionForms,
  findOwnEmailLinks,
  findOwnIdentities,
  findOwnImportedKey,
  findOwnPasskeys,
  findOwnRecoveryCodes,
  findOwnRow,
  findOwnSessions,
  findOwnTotp,
} from './account-exports.queries.ts';

/**
 * The data of this slice about a customer, and the names by which other slices find theirs;
 * undefined if the account is deleted.
 */
export async function exportAccount(
  db: Database,
  id: string,
): Promise<{ owner: DataOwner; data: PersonalData } | undefined> {
  const own = await findOwnRow(db, id);
  if (own === undefined) return undefined;
  const data = {
    users: [own.row],
    account_imported_keys: await findOwnImportedKey(db, id),
    account_sessions: await findOwnSessions(db, id),
    account_identities: await findOwnIdentities(db, id),
    account_totp: await findOwnTotp(db, id),
    account_recovery_codes: await findOwnRecoveryCodes(db, id),
    account_passkeys: await findOwnPasskeys(db, id),
    account_email_tokens: await findOwnEmailLinks(db, id),
    account_deletion_forms: await findOwnDeletionForms(db, id),
    account_deletions: await findOwnDeletion(db, id),
  };
  return { owner: own.owner, data };
}
