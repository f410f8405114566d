import { translatedLanguages } from '@regz/rules/sites/languages.ts';
import { isSame, poEntriesOf } from '@regz/texts/translations.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Correction, deleteCorrections, findCorrections } from './texts.queries.ts';

/**
 * Drops the corrections that this release has in its PO files, and those of an English sentence that
 * it has changed.
 */
export async function dropSettledTexts({ db }: { db: Database }): Promise<void> {
  for (const language of translatedLanguages) {
    const entries = poEntriesOf(language);
    const isSettled = ({ key, english, forms, readBy }: Correction) => {
      const entry = entries.get(key);
      if (entry === undefined) return false;
      if (!isSame(entry.english, english)) return true;
      return isSame(entry.forms, forms) && (entry.isRead || readBy === null);
    };
    const settled = (await findCorrections(db, language)).filter(isSettled);
    await deleteCorrections(
      db,
      language,
      settled.map(({ key }) => key),
    );
  }
}
