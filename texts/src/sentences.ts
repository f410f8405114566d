import type { Language } from '@regz/rules/sites/languages.ts';

/** What a placeholder takes. The caller formats dates, times, money and large numbers. */
export type Value = string | number;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends `{${string}`
    ? Names<Rest>
    : Name | Names<Rest>
  : never;
type Marks<Text extends string> = Text extends `${string}</${infer Mark}>${infer Rest}`
  ? Mark | Marks<Rest>
  : never;

/** A part of a sentence: plain text, or a mark and the text inside it. */
export type Part<Mark extends string = string> = string | readonly [mark: Mark, text: string];

type Values<Name extends string> = { readonly [Each in Name]: Value };
type Shown<Text extends string> = [Marks<Text>] extends [never]
  ? string
  : readonly Part<Marks<Text>>[];
type Sentence<Text extends string> = string extends Text
  ? string
  : [Names<Text>] extends [never]
    ? Shown<Text>
    : (values: Values<Names<Text>>) => Shown<Text>;

/** The forms of a sentence. The number `n` chooses one. */
export type Plural = { readonly one: string; readonly other: string };
type PluralSentence<Forms extends Plural> = (
  values: Values<Names<Forms['one'] | Forms['other']>> & { readonly n: number },
) => string;

/** A catalogue as declared: sentences with `{placeholders}`, plurals and `<marks>…</marks>`. */
export type Declared = string | readonly Declared[] | { readonly [key: string]: Declared };

/** A catalogue as pages read it: strings, and functions of the placeholders. */
export type Texts<Data> = Data extends string
  ? Sentence<Data>
  : Data extends Plural
    ? PluralSentence<Data>
    : { readonly [Key in keyof Data]: Texts<Data[Key]> };

const declarations = new WeakMap<object, Declared>();

/** The sentences that a catalogue was declared with, for the build. */
export function declarationOf(catalogue: unknown): Declared | undefined {
  return typeof catalogue === 'object' && catalogue !== null
    ? declarations.get(catalogue)
    : undefined;
}

/**
 * Declares a catalogue of English sentences:
 *
 *     texts({
 *       result: '{name}, valid until {end}.',
 *       left: { one: '{n} day left', other: '{n} days left' },
 *       agree: 'Read the <terms>terms</terms> first.',
 *       hint: '{{name}} is replaced.',
 *     })
 *
 * `result({ name, end })` and `left({ n })` are strings; `Rich` shows `agree`; `hint` shows one
 * brace for two. The build compiles catalogues, so that browsers do not load this module.
 */
export function texts<const Data extends Declared>(data: Data): Texts<Data> {
  const catalogue = compiled(data, 'en');
  if (typeof catalogue === 'object' && catalogue !== null) declarations.set(catalogue, data);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `compiled` does what `Texts` says
  return catalogue as Texts<Data>;
}

/** The numbers whose sentence has the form `one`, of whole numbers from 0. Source: Unicode CLDR. */
export const singular: Readonly<Record<Language, readonly number[]>> = {
  en: [1],
  si: [0, 1],
  ta: [1],
};

/** Makes strings and functions of a declaration in a language. */
export function compiled(data: Declared, language: Language): unknown {
  if (typeof data === 'string') return sentence(data);
  if (isPlural(data)) {
    return (values: Readonly<Record<string, Value>>) =>
      filled(singular[language].some((n) => n === values['n']) ? data.one : data.other, values);
  }
  if (isList(data)) return data.map((each) => compiled(each, language));
  return Object.fromEntries(
    Object.entries(data).map(([key, each]) => [key, compiled(each, language)]),
  );
}

export function isPlural(data: Exclude<Declared, string>): data is Plural {
  return 'one' in data && 'other' in data;
}

export function isList(data: Exclude<Declared, string>): data is readonly Declared[] {
  return Array.isArray(data);
}

function sentence(text: string): unknown {
  const parts = partsOf(text);
  const filledParts = (values: Readonly<Record<string, Value>>) =>
    typeof parts === 'string'
      ? filled(parts, values)
      : parts.map((part) =>
          typeof part === 'string' ? filled(part, values) : [part[0], filled(part[1], values)],
        );
  return takesValues(text) ? filledParts : filledParts({});
}

/** True if a sentence has a placeholder. */
export function takesValues(text: string): boolean {
  return /(?:^|[^{])\{\w/.test(text);
}

function filled(text: string, values: Readonly<Record<string, Value>>): string {
  return replacedPlaces(text, (name) => String(values[name]));
}

/** Replaces the placeholders of a sentence by their names, and two braces by one. */
export function replacedPlaces(text: string, valueOf: (name: string) => string): string {
  return text.replaceAll(/\{\{|\}\}|\{(\w+)\}/g, (match: string, name?: string) =>
    name === undefined ? match.charAt(0) : valueOf(name),
  );
}

/** Splits a sentence at its marks. Values are inserted afterwards, so that they never become marks. */
export function partsOf(text: string): string | Part[] {
  if (!text.includes('</')) return text;
  return text
    .split(/(<\w+>.*?<\/\w+>)/)
    .filter((part) => part !== '')
    .map((part): Part => {
      const [, mark, inside] = /^<(\w+)>(.*)<\/\w+>$/.exec(part) ?? [];
      return mark === undefined || inside === undefined ? part : [mark, inside];
    });
}
