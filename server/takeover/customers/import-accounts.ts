import { NO_PASSWORD } from '../../src/identity/passwords/stored-hash.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { PasswordHasher } from '../../src/platform/ports/password-hasher.ts';
import { importedPassword } from '../identity/imported-password.ts';
import { readRows, type TakeRows } from '../imported-rows.ts';
import { insertImported } from './account-imports.queries.ts';
import { importedAccount } from './imported-account.ts';

type OpenTime = (
  trx: Database,
  times: { accountId: string; subscription: string | null; expiresOn: string | null }[],
) => Promise<void>;

type Licensing = {
  /** Gives imported accounts their subscriptions. */
  openTime: OpenTime;
  /** Reads the names of all packages. */
  readPackages: (trx: Database) => Promise<ReadonlySet<string>>;
};

/**
 * Imports accounts. Readable passwords are hashed; sessions, tokens and grants are not imported.
 * @param hash hashes one password; null for a dry run, which hashes none.
 */
export function importAccounts(
  hash: PasswordHasher['hash'] | null,
  { openTime, readPackages }: Licensing,
): TakeRows {
  return async (trx, rows) => {
    const packages = await readPackages(trx);
    const { reasons, taken } = readRows(rows, (row) => importedAccount(row, packages));
    const accounts = await Promise.all(
      taken.map(async ({ value }) => {
        return { ...value, ...(await hashedPassword(hash, value.password)) };
      }),
    );
    const added = await insertImported(trx, accounts);
    const times: Parameters<OpenTime>[1] = [];
    for (const [at, { index, value }] of taken.entries()) {
      const accountId = added.get(value.username);
      added.delete(value.username);
      if (accountId === undefined) {
        reasons[index] =
          'the username, one that looks like it, or the email address is already taken';
      } else {
        reasons[index] = accounts[at]?.lost ?? null;
        times.push({ accountId, subscription: value.subscription, expiresOn: value.expiredate });
      }
    }
    await openTime(trx, times);
    return reasons;
  };
}

/**
 * The hash of a stored password, which may already be a hash. One that cannot be checked is `lost`:
 * the account is imported, and needs a new password.
 */
export async function hashedPassword(
  hash: PasswordHasher['hash'] | null,
  password: string,
): Promise<{ password: string; lost: { note: string } | null }> {
  const read = importedPassword(password);
  switch (read.kind) {
    case 'hash':
      return { password: read.stored, lost: null };
    case 'plain':
      return { password: hash === null ? NO_PASSWORD : await hash(read.text), lost: null };
    case 'lost': {
      const note = `imported, but a new password is needed: the old one is ${read.what}`;
      return { password: NO_PASSWORD, lost: { note } };
    }
  }
}
