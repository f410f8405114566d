import { randomUUID } from 'node:crypto';
import { experienceLevels } from '@regz/rules/guild/applications.ts';
import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { insertApplication } from '../../src/guild/guild.queries.ts';
import { type ImportedRow, RowRefused, takeEach } from '../imported-rows.ts';
import { momentOf, requiredText, textOf } from '../imported-values.ts';

/** Imports guild applications as open ones, one per mailbox. */
export const importGuild = takeEach(
  importedApplication,
  insertApplication,
  'this address has an open application already',
);

function importedApplication(row: ImportedRow) {
  const email = normalizeEmail(requiredText(row, 'email'));
  if (!isBareEmailAddress(email)) throw new RowRefused('email is not an address');
  // The original may have stored "beginner" or "Beginner (0-1 years)".
  const typed = requiredText(row, 'experience_level').toLowerCase();
  const experienceLevel = experienceLevels.find((level) => typed.startsWith(level.toLowerCase()));
  if (experienceLevel === undefined) throw new RowRefused('experience_level is not known');
  return {
    id: randomUUID(),
    inGameName: requiredText(row, 'in_game_name'),
    email,
    experienceLevel,
    message: textOf(row, 'message'),
    tokenHash: null,
    language: null,
    at: momentOf(row, 'created_at') ?? new Date(),
  };
}
