import type { GuideText } from './guide-content.ts';

/** A text of the guide without its links. */
export function guideWords(text: GuideText): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}
