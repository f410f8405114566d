import type { TranslatedLanguage } from '@regz/rules/sites/languages.ts';
import type { TextState } from '@regz/rules/sites/texts.ts';
import type { PoEntry } from '@regz/texts/po-file.ts';
import { faultOf, isSame, poEntriesOf } from '@regz/texts/translations.ts';
import { customerSentences, type CustomerSentence } from './customer-sentences.ts';
import type { Correction } from './texts.queries.ts';

/** A sentence that customers read, with its translation of today. */
export type Text = CustomerSentence & {
  state: TextState;
  /** The entry of its PO file, with the correction since. */
  entry: PoEntry;
  correction: Correction | null;
};

/** Every sentence that customers read, in the order of PO files. */
export async function readTexts(
  language: TranslatedLanguage,
  corrections: readonly Correction[],
): Promise<Text[]> {
  const entries = poEntriesOf(language);
  const byKey = new Map(corrections.map((correction) => [correction.key, correction]));
  return (await customerSentences()).map((sentence) => {
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
