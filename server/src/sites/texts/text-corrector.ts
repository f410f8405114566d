import type { Language, TranslatedLanguage } from '@regz/rules/sites/languages.ts';
import { correctTexts, namesOfShown, type Translation } from '@regz/texts/translations.ts';
import { batchedRead } from '../../platform/database/batches/batched-read.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Correction, findCorrectionsOf } from './texts.queries.ts';

/**
 * Makes the function that shows the corrections of a language in the catalogues of `textsIn`. Call
 * it before a mail or a paper is written: corrections count immediately, on every machine.
 */
export function textCorrector(db: Database): (language: Language) => Promise<void> {
  const reader = (language: TranslatedLanguage) =>
    batchedRead(() => findCorrectionsOf(db, language, namesOfShown()), translationsFrom);
  const readers = { si: reader('si'), ta: reader('ta') };
  return async (language) => {
    if (language !== 'en') correctTexts(language, await readers[language]());
  };
}

function translationsFrom(corrections: readonly Correction[]): ReadonlyMap<string, Translation> {
  return new Map(
    corrections.map(({ key, english, forms, readBy }) => [
      key,
      { english, forms, isRead: readBy !== null },
    ]),
  );
}
