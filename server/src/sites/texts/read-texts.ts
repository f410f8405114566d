import type { TranslatedLanguage } from '@regz/rules/sites/languages.ts';
import type { TextState } from '@regz/rules/sites/texts.ts';
import type { PoEntry } from '@regz/texts/po-file.ts';
import { faultOf } from '@regz/texts/sentence-faults.ts';
import { isSame, poEntriesOf } from '@regz/texts/translations.ts';
import type { Database } from '../../platform/database/database.ts';
import { customerSentences, type CustomerSentence } from './customer-sentences.ts';
import { type Correction, findCorrections } from './texts.queries.ts';

export type { Correction };

/** A sentence that customers read, with its translation of today. */
export type Text = CustomerSentence & {
  state: TextState;
  /** The entry of its PO file, with the correction since. */
  entry: PoEntry;
  correction: Correction | null;
};

/** The corrections of native readers that no release has. */
export function listCorrections(db: Database, language: TranslatedLanguage): Promise<Correction[]> {
  return findCorrections(db, language);
}

/** Every sentence that customers read, in the order of PO files. */
export async function readTexts(
  language: TranslatedLanguage,
  corrections: readonly Correction[],
): Promise<Text[]> {
  return textsFrom(await customerSentences(), poEntriesOf(language), corrections);
}

/** Sentences with their translations from PO files, and the corrections since. */
export function textsFrom(
  sentences: readonly CustomerSentence[],
  entries: ReadonlyMap<string, PoEntry>,
  corrections: readonly Correction[],
): Text[] {
  const byKey = new Map(corrections.map((correction) => [correction.key, correction]));
  return sentences.map((sentence) => {
    const { key, english } = sentence;
    const correction = byKey.get(key);
    if (correction !== undefined && correctionFault(correction, english) === null) {
      const entry = correctedEntry(correction);
      return { ...sentence, entry, state: stateOf(entry), correction };
    }
    const entry = presentEntry(english, entries.get(key));
    return { ...sentence, entry, state: stateOf(entry), correction: null };
  });
}

/** Why a correction has no effect on an English sentence, or null. */
export function correctionFault({ english, forms }: Correction, present: readonly string[]) {
  return isSame(english, present) ? faultOf(english, forms) : 'english';
}

function correctedEntry({ english, forms, readBy, at }: Correction): PoEntry {
  const day = at.toISOString().slice(0, 10);
  const note = readBy === null ? undefined : `Read by ${readBy}, ${day}`;
  return { english, forms, isRead: readBy !== null, note };
}

/** An entry for the English sentence of today. The translation of another one becomes a comment. */
function presentEntry(english: readonly string[], entry: PoEntry | undefined): PoEntry {
  if (entry !== undefined && isSame(entry.english, english)) return entry;
  const empty = { english, forms: english.map(() => ''), isRead: false };
  if (entry === undefined) return empty;
  if (!isTranslated(entry)) return { ...empty, note: entry.note, former: entry.former };
  return {
    ...empty,
    note: `Was: ${entry.forms.join(' | ')}`,
    former: entry.english.join(' | '),
  };
}

function stateOf(entry: PoEntry): TextState {
  if (isTranslated(entry)) return entry.isRead ? 'read' : 'unread';
  return entry.former === undefined ? 'missing' : 'changed';
}

function isTranslated({ forms }: PoEntry): boolean {
  return !forms.includes('');
}
