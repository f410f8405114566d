import { TEXT_LIMITS, type TextFault } from '@regz/rules/sites/texts.ts';
import type { PoFile } from '@regz/texts/po-file.ts';
import { faultOf } from '@regz/texts/sentence-faults.ts';
import { isSame } from '@regz/texts/translations.ts';
import type { Text } from './read-texts.ts';

/** A sentence that a PO file says otherwise, or marks as read. */
export type TextChange = {
  key: string;
  english: readonly string[];
  before: readonly string[];
  after: readonly string[];
  isRead: boolean;
};

/** A sentence that cannot be used. */
export type FaultyText = { key: string; fault: TextFault; english: string; text: string };

/** The changes that a PO file would make. It may contain only some of the sentences. */
export function changesOf(
  texts: readonly Text[],
  { entries }: PoFile,
): { changes: TextChange[]; faults: FaultyText[] } {
  const byKey = new Map(texts.map((text) => [text.key, text]));
  const changes: TextChange[] = [];
  const faults: FaultyText[] = [];
  for (const [key, { english, forms, isRead }] of entries) {
    const text = byKey.get(key);
    const isEmpty = forms.every((form) => form === '');
    if (text === undefined) {
      faults.push(faultyText(key, 'key', english, forms));
    } else if (!isSame(text.english, english)) {
      faults.push(faultyText(key, 'english', text.english, english));
    } else if (!isEmpty || !text.entry.forms.includes('')) {
      const fault = faultOf(english, forms);
      const before = text.entry.forms;
      if (fault !== null) faults.push(faultyText(key, fault, english, forms));
      else if (!isSame(forms, before) || (isRead && !text.entry.isRead)) {
        changes.push({ key, english, before, after: forms, isRead });
      }
    }
  }
  return { changes, faults };
}

export function faultyText(
  key: string,
  fault: TextFault,
  english: readonly string[],
  forms: readonly string[],
): FaultyText {
  const shown = (sentence: readonly string[]) => sentence.join(' | ').slice(0, TEXT_LIMITS.form);
  return { key: key.slice(0, TEXT_LIMITS.key), fault, english: shown(english), text: shown(forms) };
}
