import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { taskLanguages } from '@regz/rules/players/task-users.ts';
import type { PasswordHasher } from '../../src/platform/ports/password-hasher.ts';
import { hashedPassword } from '../customers/import-accounts.ts';
import { importedName } from '../customers/imported-account.ts';
import type { ImportedIds } from '../imported-ids.ts';
import { type ImportedRow, readRows, RowRefused, type TakeRows } from '../imported-rows.ts';
import { countOf, momentOf, requiredText, textOf } from '../imported-values.ts';
import { type ImportedTaskUser, insertImportedTaskUsers } from './task-user-imports.queries.ts';

/**
 * Imports task users. Readable passwords are hashed. A balance is recorded, and the database's
 * owner opens the wallet with it. No imported user is staff.
 * @param hash hashes one password; null for a dry run, which hashes none.
 */
export function importTaskUsers(
  hash: PasswordHasher['hash'] | null,
  { taskUsers }: ImportedIds,
): TakeRows {
  return async (trx, rows) => {
    const { reasons, taken } = readRows(rows, importedTaskUser);
    const users = await Promise.all(
      taken.map(async ({ value: { original: _original, ...user } }) => {
        return { ...user, ...(await hashedPassword(hash, user.password)) };
      }),
    );
    const added = new Map(await insertImportedTaskUsers(trx, users));
    for (const [at, { index, value }] of taken.entries()) {
      const id = added.get(value.username);
      added.delete(value.username);
      if (id === undefined)
        reasons[index] =
          'the username, one that looks like it, or the email address is already taken';
      else {
        taskUsers.set(value.original, id);
        reasons[index] = users[at]?.lost ?? null;
      }
    }
    return reasons;
  };
}

function importedTaskUser(row: ImportedRow): ImportedTaskUser & { original: string } {
  const password = row['password'] ?? '';
  if (password === '') throw new RowRefused('password is empty');
  const email = normalizeEmail(requiredText(row, 'email'));
  if (!isBareEmailAddress(email)) throw new RowRefused('email is not an address');
  const coins = countOf(row, 'regzcoin', { otherwise: 0, least: 0 });
  if (coins > 1_000_000) throw new RowRefused('regzcoin is more than a wallet opens with');
  return {
    original: requiredText(row, 'id'),
    ...importedName(row),
    password,
    email,
    language_preference: importedLanguage(row),
    imported_coins: coins === 0 ? null : coins,
    created_at: momentOf(row, 'created_at') ?? new Date(),
  };
}

function importedLanguage(row: ImportedRow): string {
  const text = textOf(row, 'language_preference') ?? 'English';
  const language = taskLanguages.find((known) => known.toLowerCase() === text.toLowerCase());
  if (language === undefined) throw new RowRefused(`unknown language "${text}"`);
  return language;
}
