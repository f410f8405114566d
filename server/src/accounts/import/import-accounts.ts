import type { PasswordHasher } from '../../platform/ports/password-hasher.ts';
import { readRows, type TakeRows } from '../../platform/takeover/imported-rows.ts';
import { isUsableHash } from '../passwords/stored-hash.ts';
import { insertImported } from './account-imports.queries.ts';
import { importedAccount } from './imported-account.ts';

/** The hash of no password: what a dry run writes in the place of the real ones. */
const NO_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ZHJ5LXJ1bg$ZHJ5LXJ1bg';

/**
 * Imports accounts. Passwords stored readably by the original are hashed on the way in; its
 * sessions, tokens and grants are left behind. Source: decisions 2 and 9.
 * @param hash hashes one password; null for a dry run, which hashes none.
 */
export function importAccounts(hash: PasswordHasher['hash'] | null): TakeRows {
  return async (trx, rows) => {
    const { reasons, taken } = readRows(rows, importedAccount);
    const accounts = await Promise.all(
      taken.map(async ({ value }) => {
        return { ...value, password: await hashedPassword(hash, value.password) };
      }),
    );
    const added = await insertImported(trx, accounts);
    for (const { index, value } of taken) {
      if (!added.delete(value.username)) {
        reasons[index] = 'the username or the email address is already taken';
      }
    }
    return reasons;
  };
}

/** The hash of a password as the original kept it, which may be one already. */
export async function hashedPassword(
  hash: PasswordHasher['hash'] | null,
  password: string,
): Promise<string> {
  if (isUsableHash(password)) return password;
  return hash === null ? NO_HASH : await hash(password);
}
