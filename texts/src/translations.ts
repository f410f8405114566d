import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@regz/rules/sites/languages.ts';
import { po } from 'gettext-parser';
import { compiled, type Declared, declarationOf, isList, isPlural } from './sentences.ts';

/** A sentence in another language. A plural has its two forms, `one` first. */
type Translation = {
  /** The English sentence that was translated, in its forms. */
  english: readonly string[];
  forms: readonly string[];
};

/** The sentences of a language by their key, `<catalogue>.<path>`. */
export type Translations = ReadonlyMap<string, Translation>;

const folder = import.meta.dirname;
const read = new Map<Language, Translations>();

/**
 * The translated sentences of a language, from its PO files. An empty one is left out.
 * @throws Error with file and line if a file is malformed, or if two files have the same key.
 */
export function translationsOf(language: Language): Translations {
  const known = read.get(language);
  if (known !== undefined) return known;
  const found = new Map<string, Translation>();
  for (const name of globSync(`${language}/*.po`, { cwd: folder }).toSorted()) {
    for (const [key, translation] of parsed(name, readFileSync(join(folder, name)))) {
      if (found.has(key)) throw new Error(`texts/src/${name} repeats ${key} of another file.`);
      found.set(key, translation);
    }
  }
  read.set(language, found);
  return found;
}

function parsed(name: string, content: Buffer): [string, Translation][] {
  try {
    const { translations } = po.parse(content, { validation: true });
    return Object.entries(translations)
      .filter(([key]) => key !== '')
      .flatMap(([key, byEnglish]) =>
        Object.values(byEnglish)
          .filter(({ msgstr }) => msgstr.every((form) => form !== ''))
          .map(({ msgid, msgid_plural: plural, msgstr }): [string, Translation] => [
            key,
            { english: plural === undefined ? [msgid] : [msgid, plural], forms: msgstr },
          ]),
      );
  } catch (error) {
    throw new Error(`texts/src/${name} cannot be read.`, { cause: error });
  }
}

/**
 * A catalogue's declaration in another language. A sentence without a translation, or whose English
 * has changed since, stays English.
 * @throws Error if a translation has other placeholders or marks than its sentence.
 */
export function translated(data: Declared, key: string, own: Translations): Declared {
  if (typeof data === 'string') return formsOf([data], key, own)?.[0] ?? data;
  if (isPlural(data)) {
    const [one, other] = formsOf([data.one, data.other], key, own) ?? [];
    return one === undefined || other === undefined ? data : { one, other };
  }
  if (isList(data)) return data.map((each, index) => translated(each, `${key}.${index}`, own));
  return Object.fromEntries(
    Object.entries(data).map(([name, each]) => [name, translated(each, `${key}.${name}`, own)]),
  );
}

function formsOf(
  english: readonly string[],
  key: string,
  own: Translations,
): readonly string[] | undefined {
  const found = own.get(key);
  if (found === undefined || found.english.join('\0') !== english.join('\0')) return undefined;
  const fault = faultOf(english, found.forms);
  if (fault !== null) throw new Error(`The translation of ${key} ${fault}.`);
  return found.forms;
}

/** What makes a translation unusable for its sentence: a clause, or null. */
export function faultOf(english: readonly string[], forms: readonly string[]): string | null {
  if (forms.length !== english.length) return 'has another number of forms';
  const [source = ''] = english.slice(-1);
  const isPlural = english.length > 1;
  for (const form of forms) {
    if (placeholders(form) !== placeholders(isPlural ? english.join() : source)) {
      return 'has other placeholders';
    }
    if (marks(form) !== marks(source)) return 'has other marks';
  }
  return null;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted().join();
const marks = (text: string) => (text.match(/<\/?\w+>/g) ?? []).toSorted().join();

/**
 * Catalogues in every language, for the server: `textsIn({ orderMails }).si.orderMails`. The key of
 * a sentence begins with the name of its catalogue.
 */
export function textsIn<const Catalogues extends Readonly<Record<string, unknown>>>(
  catalogues: Catalogues,
): Readonly<Record<Language, Catalogues>> {
  const inLanguage = (language: Language): Catalogues => {
    const own = translationsOf(language);
    const entries = Object.entries(catalogues).map(([name, catalogue]) => {
      const data = declarationOf(catalogue);
      if (data === undefined) throw new Error(`${name} is not a catalogue.`);
      return [name, compiled(translated(data, name, own), language)];
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a translation has the shape of its declaration
    return Object.fromEntries(entries) as Catalogues;
  };
  return { en: catalogues, si: inLanguage('si'), ta: inLanguage('ta') };
}
