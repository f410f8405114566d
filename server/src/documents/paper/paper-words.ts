import type { Language } from '@regz/rules/sites/languages.ts';
import { receiptWords } from '@regz/texts/en/orders/receipt-words.ts';
import { textsIn } from '@regz/texts/translations.ts';

export type PaperWords = typeof receiptWords;

const sentences = textsIn({ receiptWords });

/** A text of a document: in its language, and beside it in English, which a bank or an office reads. */
export function inBoth(language: Language, write: (words: PaperWords) => string): string {
  const english = write(receiptWords);
  return language === 'en' ? english : `${write(sentences[language].receiptWords)} / ${english}`;
}
