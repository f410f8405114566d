import { language } from '../document/language.ts';

/** A text in three languages. An empty translation means the English text. */
export type ThreeTexts = { en: string; si: string; ta: string };

/** A text in the language of the page, or else in English. */
export function shownText(text: ThreeTexts): string {
  return text[language] || text.en;
}

/** The `lang` of a shown text. Undefined if it is in the language of the page. */
export function shownLanguage(text: ThreeTexts): 'en' | undefined {
  return text[language] === '' ? 'en' : undefined;
}
