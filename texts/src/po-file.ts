import { join } from 'node:path';
import type { TranslatedLanguage } from '@regz/rules/sites/languages.ts';
import { type GetTextTranslation, po } from 'gettext-parser';

/** A sentence of a PO file. A plural has its two forms, `one` first. */
export type PoEntry = {
  /** The English sentence that was translated. */
  english: readonly string[];
  /** Empty texts if there is no translation. */
  forms: readonly string[];
  /** False until a native reader has read it: the flag `fuzzy`. */
  isRead: boolean;
  /** The comment of translators: the reader's name and the day. */
  note?: string | undefined;
  /** The former English sentence of a translation that was removed because the sentence changed. */
  former?: string | undefined;
};

export type PoFile = {
  language: string | undefined;
  /** The name in the header `Last-Translator`, without an address. */
  translator: string | undefined;
  /** By their keys, `<catalogue>.<path>`. */
  entries: ReadonlyMap<string, PoEntry>;
};

const pluralForms: Readonly<Record<TranslatedLanguage, string>> = {
  si: 'nplurals=2; plural=(n > 1);',
  ta: 'nplurals=2; plural=(n != 1);',
};

/** The file of a slice in a checkout. */
export function poPath(language: TranslatedLanguage, slice: string): string {
  return join(import.meta.dirname, language, `${slice}.po`);
}

/** @throws Error with the line or the key if the text is no PO file or repeats a key */
export function readPo(text: string): PoFile {
  const { headers, translations } = po.parse(text, { validation: true });
  const entries = new Map<string, PoEntry>();
  for (const [key, byEnglish] of Object.entries(translations)) {
    if (key === '') continue;
    const [entry, second] = Object.values(byEnglish);
    if (entry === undefined || second !== undefined) throw new Error(`${key} is repeated.`);
    entries.set(key, readEntry(entry));
  }
  const [translator = ''] = (headers['Last-Translator'] ?? '').split('<');
  return { language: headers['Language'], translator: translator.trim() || undefined, entries };
}

function readEntry({
  msgid,
  msgid_plural: plural,
  msgstr,
  comments = {},
}: GetTextTranslation): PoEntry {
  return {
    english: plural === undefined ? [msgid] : [msgid, plural],
    forms: msgstr,
    isRead: comments.flag?.includes('fuzzy') !== true,
    note: comments.translator,
    former: comments.previous,
  };
}

export function writePo(
  language: TranslatedLanguage,
  entries: Iterable<readonly [key: string, entry: PoEntry]>,
): string {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
    'Plural-Forms': pluralForms[language],
  };
  const written = [...entries].map(([key, entry]) => writtenEntry(key, entry));
  const translations = Object.fromEntries(
    written.map((entry) => [entry.msgctxt, { [entry.msgid]: entry }]),
  );
  const table = { charset: 'utf-8', headers, translations };
  return `${po.compile(table, { foldLength: 0, eol: '\n' }).toString('utf8').trimEnd()}\n`;
}

function writtenEntry(msgctxt: string, { english, forms, isRead, note, former }: PoEntry) {
  const [msgid = '', plural] = english;
  return {
    msgctxt,
    msgid,
    ...(plural === undefined ? {} : { msgid_plural: plural }),
    msgstr: [...forms],
    comments: {
      ...(note === undefined ? {} : { translator: note }),
      ...(former === undefined ? {} : { previous: former }),
      ...(isRead ? {} : { flag: 'fuzzy' }),
    },
  };
}
