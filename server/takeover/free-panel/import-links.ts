import { isLinkCode, LINK_LIMITS } from '@regz/rules/free-panel/links.ts';
import type { PasswordHasher } from '../../src/platform/ports/password-hasher.ts';
import { hashedPassword } from '../customers/import-accounts.ts';
import {
  type ImportedRow,
  readRows,
  RowRefused,
  takeEach,
  type TakeRows,
} from '../imported-rows.ts';
import { booleanOf, countOf, momentOf, requiredText } from '../imported-values.ts';
import { insertImportedLink, insertImportedUse } from './link-imports.queries.ts';

/**
 * Imports trial links. Readable passwords are hashed. @param hash hashes one password; null for a
 * dry run, which hashes none.
 */
export function importLinks(hash: PasswordHasher['hash'] | null): TakeRows {
  return async (trx, rows) => {
    const { reasons, taken } = readRows(rows, importedLink);
    for (const { index, value } of taken) {
      const { password, lost } = await hashedPassword(hash, value.password);
      const added = await insertImportedLink(trx, { ...value, password });
      reasons[index] = added ? lost : 'a link of this code is there already';
    }
    return reasons;
  };
}

/** Imports the uses of links. */
export const importUses: TakeRows = takeEach(
  (row) => ({
    username: requiredText(row, 'username'),
    code: requiredText(row, 'link_code'),
    at: momentOf(row, 'used_at') ?? new Date(),
  }),
  insertImportedUse,
  'this use is there already',
);

function importedLink(row: ImportedRow) {
  const code = requiredText(row, 'link_code');
  if (!isLinkCode(code)) throw new RowRefused('link_code is not the code of a link');
  const expiresAt = momentOf(row, 'expires_at');
  if (expiresAt === null) throw new RowRefused('expires_at is empty');
  const { least, most, usual } = LINK_LIMITS.maxUses;
  const maxUses = countOf(row, 'max_uses', { otherwise: usual, least });
  if (maxUses > most) throw new RowRefused(`max_uses is more than ${most}`);
  return {
    code,
    adminUsername: requiredText(row, 'admin_username'),
    password: requiredText(row, 'admin_password'),
    expiresAt,
    maxUses,
    // The original could exceed the maximum in concurrent uses.
    usedCount: Math.min(countOf(row, 'used_count', { otherwise: 0, least: 0 }), maxUses),
    isActive: booleanOf(row, 'is_active', true),
    at: momentOf(row, 'created_at') ?? new Date(),
  };
}
