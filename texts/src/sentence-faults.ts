import { TEXT_LIMITS, type SentenceFault } from '@regz/rules/sites/texts.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { partsOf } from './sentences.ts';

/** What makes a translation unusable for its sentence, or null. */
export function faultOf(
  english: readonly string[],
  forms: readonly string[],
): SentenceFault | null {
  if (forms.length !== english.length) return 'forms';
  const faults = forms.map((form) => formFault(english, form));
  return faults.find((fault) => fault !== null) ?? null;
}

/** What makes one form of a translation unusable, or null. */
export function formFault(
  english: readonly string[],
  form: string,
): Exclude<SentenceFault, 'forms'> | null {
  const [source = ''] = english.slice(-1);
  if (isBlank(form)) return 'empty';
  if (form.length > TEXT_LIMITS.form) return 'length';
  if (HIDDEN.test(form) || (form.includes('\n') && !source.includes('\n'))) return 'characters';
  if (placeholders(form).join() !== placeholders(english.join()).join()) return 'placeholders';
  if (marks(form).join() !== marks(source).join()) return 'marks';
  return null;
}

/** What each form of a translation must contain: `{n}` and `<terms>…</terms>`. */
export function keptParts(english: readonly string[]): string[] {
  const [source = ''] = english.slice(-1);
  const kept = marks(source).map((mark) => `<${mark}>…</${mark}>`);
  return [...placeholders(english.join()), ...kept];
}

// Without the joiners, which shape Sinhala letters.
const HIDDEN = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\u200b\ufeff]/u;

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
}

/** The marks of a sentence, and tags that are no mark. */
function marks(text: string): string[] {
  const parts = partsOf(text);
  return (typeof parts === 'string' ? [parts] : parts)
    .flatMap((part) => (typeof part === 'string' ? (part.match(/<\/?\w+>/g) ?? []) : [part[0]]))
    .toSorted();
}
