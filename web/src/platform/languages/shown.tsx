import { shownLanguage, shownText, type ThreeTexts } from './shown-text.ts';

/** A text in the language of the page, or else in English and marked so. */
export function Shown({ text }: { text: ThreeTexts }) {
  return <span lang={shownLanguage(text)}>{shownText(text)}</span>;
}
