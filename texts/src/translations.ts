import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, TranslatedLanguage } from '@regz/rules/sites/languages.ts';
import { type PoEntry, type PoFile, readPo } from './po-file.ts';
import { faultOf } from './sentence-faults.ts';
import { compiled, type Declared, declarationOf, isList, isPlural } from './sentences.ts';

/** A sentence in another language. A plural has its two forms, `one` first. */
export type Translation = Pick<PoEntry, 'english' | 'forms' | 'isRead'>;

/** The sentences of a language by their key, `<catalogue>.<path>`. */
export type Translations = ReadonlyMap<string, Translation>;

const folder = import.meta.dirname;
const read = new Map<Language, { entries: ReadonlyMap<string, PoEntry>; whole: Translations }>();

/**
 * The translated sentences of a language, from its PO files. An empty one is left out.
 * @throws Error with file and line if a file is malformed, or if two files have the same key.
 */
export function translationsOf(language: Language): Translations {
  return filesOf(language).whole;
}

/** Every entry of the PO files of a language by its key, empty ones too. */
export function poEntriesOf(language: TranslatedLanguage): ReadonlyMap<string, PoEntry> {
  return filesOf(language).entries;
}

function filesOf(language: Language) {
  const known = read.get(language);
  if (known !== undefined) return known;
  const entries = new Map<string, PoEntry>();
  for (const name of globSync(`${language}/*.po`, { cwd: folder }).toSorted()) {
    for (const [key, entry] of poFile(name).entries) {
      if (entries.has(key)) throw new Error(`texts/src/${name} repeats ${key} of another file.`);
      entries.set(key, entry);
    }
  }
  const whole = new Map([...entries].filter(([, { forms }]) => !forms.includes('')));
  const files = { entries, whole };
  read.set(language, files);
  return files;
}

/** @throws Error with file and line if the file is malformed */
function poFile(name: string): PoFile {
  try {
    return readPo(readFileSync(join(folder, name), 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`texts/src/${name} cannot be read. ${reason}`, { cause: error });
  }
}

/**
 * A catalogue's declaration in another language. A sentence without a translation, or whose English
 * has changed since, stays English. A declaration with `lang: 'en'` is one text that binds: it loses
 * this mark and its English only as a whole, once every sentence has been read.
 * @throws Error if a translation has other placeholders or marks than its sentence.
 */
export function translated(data: Declared, key: string, own: Translations): Declared {
  if (typeof data === 'string') return formsOf([data], key, own)?.[0] ?? data;
  if (isPlural(data)) {
    const [one, other] = formsOf([data.one, data.other], key, own) ?? [];
    return one === undefined || other === undefined ? data : { one, other };
  }
  if (isList(data)) return data.map((each, index) => translated(each, `${key}.${index}`, own));
  if ('lang' in data && !sentencesOf(data, key).every((each) => isReadIn(own, each))) return data;
  return Object.fromEntries(
    fieldsOf(data).map(([name, each]) => [name, translated(each, `${key}.${name}`, own)]),
  );
}

/** The sentences of a declaration by their keys, each in its English forms. */
export function sentencesOf(data: Declared, key: string): Sentence[] {
  if (typeof data === 'string') return [[key, [data]]];
  if (isPlural(data)) return [[key, [data.one, data.other]]];
  const fields = isList(data) ? [...data.entries()] : fieldsOf(data);
  return fields.flatMap(([name, each]) => sentencesOf(each, `${key}.${name}`));
}

type Sentence = readonly [key: string, english: readonly string[]];

function fieldsOf(data: Readonly<Record<string, Declared>>): [string, Declared][] {
  return Object.entries(data).filter(([name]) => name !== 'lang');
}

function isReadIn(own: Translations, [key, english]: Sentence): boolean {
  return formsOf(english, key, own) !== undefined && own.get(key)?.isRead === true;
}

function formsOf(
  english: readonly string[],
  key: string,
  own: Translations,
): readonly string[] | undefined {
  const found = own.get(key);
  if (found === undefined || !isSame(found.english, english)) return undefined;
  const fault = faultOf(english, found.forms);
  if (fault !== null) throw new Error(`The translation of ${key} is wrong: ${fault}.`);
  return found.forms;
}

/** True if two sentences have the same forms. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((form, index) => form === other[index]);
}

type Shown = { language: Language; name: string; data: Declared; catalogue: object };

/** The catalogues of `textsIn`. */
const shown: Shown[] = [];

/** The names of the catalogues that `textsIn` has made. */
export function namesOfShown(): string[] {
  return [...new Set(shown.map(({ name }) => name))];
}

/**
 * Catalogues in every language, for the server: `textsIn({ orderMails }).si.orderMails`. The key of
 * a sentence begins with the name of its catalogue. Corrections replace the parts of a catalogue, so
 * keep the catalogue itself.
 */
export function textsIn<const Catalogues extends Readonly<Record<string, unknown>>>(
  catalogues: Catalogues,
): Readonly<Record<Language, Catalogues>> {
  const inLanguage = (language: Language): Catalogues => {
    const entries = Object.entries(catalogues).map(([name, given]) => {
      const data = declarationOf(given);
      if (data === undefined) throw new Error(`${name} is not a catalogue.`);
      const each = { language, name, data, catalogue: {} };
      show(each, translationsOf(language));
      shown.push(each);
      return [name, each.catalogue];
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a translation has the shape of its declaration
    return Object.fromEntries(entries) as Catalogues;
  };
  return { en: catalogues, si: inLanguage('si'), ta: inLanguage('ta') };
}

/**
 * Shows corrections in the catalogues of `textsIn` from now on, in the place of earlier ones. A
 * correction of an English sentence that has changed since, or that does not fit, has no effect.
 */
export function correctTexts(language: TranslatedLanguage, corrections: Translations): void {
  if (applied.get(language) === corrections) return;
  applied.set(language, corrections);
  const files = translationsOf(language);
  const valid = [...corrections].filter(([key, { english, forms }]) => {
    const file = files.get(key);
    return (
      faultOf(english, forms) === null && (file === undefined || isSame(file.english, english))
    );
  });
  const own = new Map([...files, ...valid]);
  for (const each of shown) if (each.language === language) show(each, own);
}

const applied = new Map<TranslatedLanguage, Translations>();

/** A mail reads its sentences from the catalogue when it is written, so that they can be replaced. */
function show({ language, name, data, catalogue }: Shown, own: Translations): void {
  Object.assign(catalogue, compiled(translated(data, name, own), language));
}
