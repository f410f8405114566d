import { randomBytes } from 'node:crypto';
import { maskedName, normalizeGameId } from '@regz/rules/giveaways/registration.ts';
import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { FOCUS_GAME } from '@regz/rules/sites/focus-game.ts';
import { insertImportedRegistration } from '../../src/giveaways/registrations.queries.ts';
import { type ImportedRow, RowRefused, takeEach } from '../imported-rows.ts';
import { momentOf, requiredText, textOf } from '../imported-values.ts';

/** The only giveaway of the original, whose rows do not name it. */
const ORIGINAL_GIVEAWAY = '00000000-0000-4000-8000-000000000001';

/** Imports giveaway registrations, one per mailbox and player. */
export const importGiveaways = takeEach(
  importedRegistration,
  insertImportedRegistration,
  'this address or game id is registered already',
);

function importedRegistration(row: ImportedRow) {
  const name = requiredText(row, 'name');
  const email = normalizeEmail(requiredText(row, 'email'));
  if (!isBareEmailAddress(email)) throw new RowRefused('email is not an address');
  const gameId = requiredText(row, 'game_id');
  return {
    giveawayId: ORIGINAL_GIVEAWAY,
    name,
    email,
    mobile: requiredText(row, 'mobile'),
    gameName: textOf(row, 'game_name') ?? FOCUS_GAME,
    gameId,
    gameKey: normalizeGameId(gameId),
    code: randomBytes(16).toString('hex'),
    maskedName: maskedName(name),
    language: null,
    at: momentOf(row, 'created_at') ?? new Date(),
  };
}
