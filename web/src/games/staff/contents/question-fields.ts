import type { QuestionEdit } from '@regz/rules/games/staff-content.ts';
import { isBlank } from '@regz/rules/texts.ts';
import type { StaffQuestion } from '../staff-games.ts';

export const languageKeys = ['en', 'si', 'ta'] as const;
export const optionKeys = [0, 1, 2, 3] as const;

type Language = (typeof languageKeys)[number];
type TextOf<Key extends Language> = `${Key}Question` | `${Key}${(typeof optionKeys)[number]}`;

/** The fields of the form of a question. */
export type QuestionField = TextOf<Language> | 'right';
type Values = Record<QuestionField, string>;

const empty = { question: '', options: ['', '', '', ''] };

/** A question form's initial values; null for a new one. */
export function valuesOf(question: StaffQuestion | null): Values {
  const { en, si, ta } = question ?? { en: empty, si: empty, ta: empty };
  const option = ({ options }: typeof empty, place: number) => options[place] ?? '';
  return {
    enQuestion: en.question,
    en0: option(en, 0),
    en1: option(en, 1),
    en2: option(en, 2),
    en3: option(en, 3),
    siQuestion: si.question,
    si0: option(si, 0),
    si1: option(si, 1),
    si2: option(si, 2),
    si3: option(si, 3),
    taQuestion: ta.question,
    ta0: option(ta, 0),
    ta1: option(ta, 1),
    ta2: option(ta, 2),
    ta3: option(ta, 3),
    right: String(question?.rightOption ?? 0),
  };
}

/** The typed values as a question. */
export function questionOf(values: Values, active: boolean): QuestionEdit {
  const text = (language: Language) => ({
    question: values[`${language}Question`],
    options: optionKeys.map((place) => values[`${language}${place}`]),
  });
  const rightOption = Number(values.right);
  return { en: text('en'), si: text('si'), ta: text('ta'), rightOption, active };
}

/** The first empty field. Undefined if there is none. */
export function firstEmpty(values: Values): QuestionField | undefined {
  const names = languageKeys.flatMap((language): QuestionField[] => [
    `${language}Question`,
    ...optionKeys.map((place): QuestionField => `${language}${place}`),
  ]);
  return names.find((name) => isBlank(values[name]));
}
