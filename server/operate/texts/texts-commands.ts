import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type TranslatedLanguage, translatedLanguages } from '@regz/rules/sites/languages.ts';
import { poPath, readPo, writePo } from '@regz/texts/po-file.ts';
import { changesOf } from '../../src/sites/texts/po-changes.ts';
import {
  type Correction,
  correctionFault,
  listCorrections,
  readTexts,
  type Text,
} from '../../src/sites/texts/read-texts.ts';
import { type Command, done, failed, type Outcome } from '../command.ts';

const LANGUAGES = translatedLanguages.join('|');

/** Shows the work of translators, by the PO files alone. */
export const listTextsCommand: Command = {
  usage: `[${LANGUAGES} [slice]]`,
  summary: 'Counts missing, changed and unread sentences by slice; with a language, lists them.',
  needs: 'nothing',
  run: async ([language, slice]) => {
    if (language === undefined) {
      const counted = translatedLanguages.map(async (each) => countLines(each));
      return done(...(await Promise.all(counted)).flat());
    }
    if (!isTranslated(language)) return failed(unknownLanguage(language));
    const waiting = (await readTexts(language, [])).filter(
      (text) => text.state !== 'read' && (slice === undefined || text.slice === slice),
    );
    return done(
      ...waiting.map(({ key, state, english }) => `${state.padEnd(8)} ${key}  ${english[0]}`),
    );
  },
};

async function countLines(language: TranslatedLanguage): Promise<string[]> {
  const bySlice = Object.groupBy(await readTexts(language, []), ({ slice }) => slice);
  return Object.entries(bySlice).map(([slice, texts = []]) => {
    const count = (state: Text['state']) =>
      String(texts.filter((text) => text.state === state).length).padStart(4);
    return (
      `${language} ${slice.padEnd(13)} ${String(texts.length).padStart(4)} sentences:` +
      `${count('missing')} missing,${count('changed')} changed in English,${count('unread')} unread`
    );
  });
}

/** Brings PO files up to date with the English sentences. */
export const exportTextsCommand: Command = {
  usage: `<${LANGUAGES}> [slice]`,
  summary: 'Writes the PO file of a slice, or all: adds new sentences and drops former ones.',
  needs: 'nothing',
  run: async ([language = '', slice]) => {
    if (!isTranslated(language)) return failed(unknownLanguage(language));
    const texts = await readTexts(language, []);
    const slices = new Set(texts.map((text) => text.slice));
    if (slice === undefined) return done(...[...slices].map(writer(language, texts)));
    return slices.has(slice)
      ? done(writer(language, texts)(slice))
      : failed(`No sentence of the slice "${slice}" is for customers.`);
  },
};

/** Writes the corrections of the Texts tab into the PO files of a checkout. */
export const importTextsCommand: Command = {
  usage: '',
  summary: 'Writes the corrections of the database into the PO files.',
  needs: 'services',
  run: async ({ db }) => {
    const lines = translatedLanguages.map(async (language) =>
      written(language, await listCorrections(db, language)),
    );
    return done(...(await Promise.all(lines)).flat());
  },
};

/** The same from a file that an owner has downloaded or a reader has sent. */
export const importTextFileCommand: Command = {
  usage: '<file.po>',
  summary: 'Writes the sentences of a file into the PO files, or none if one cannot be used.',
  needs: 'nothing',
  run: async ([path]) => {
    if (path === undefined || !existsSync(path)) return failed('Name a PO file.');
    const file = readPo(readFileSync(path, 'utf8'));
    const { language = '', translator = 'a native reader' } = file;
    if (!isTranslated(language)) return failed(unknownLanguage(language));
    const { changes, faults } = changesOf(await readTexts(language, []), file);
    if (faults.length > 0) {
      return failed(
        'Nothing was written.',
        ...faults.map(({ key, fault, english, text }) => `${key} (${fault}): ${english} → ${text}`),
      );
    }
    const at = new Date();
    const corrections = changes.map(({ key, english, after, isRead }) => {
      const readBy = isRead ? translator : null;
      return { key, english: [...english], forms: [...after], readBy, at };
    });
    return done(...(await written(language, corrections)));
  },
};

/** Writes corrections into their PO files. One of an English sentence that has changed is dropped. */
async function written(
  language: TranslatedLanguage,
  corrections: readonly Correction[],
): Promise<string[]> {
  const texts = await readTexts(language, corrections);
  const byKey = new Map(texts.map((text) => [text.key, text]));
  const dropped = corrections.flatMap((correction) => {
    const text = byKey.get(correction.key);
    const reason = text === undefined ? 'key' : correctionFault(correction, text.english);
    return reason === null ? [] : [`${language} ${correction.key} is dropped: ${reason}`];
  });
  const corrected = texts.filter(({ correction }) => correction !== null);
  const slices = [...new Set(corrected.map(({ slice }) => slice))];
  const count = `${language}: ${corrected.length} corrections`;
  return [count, ...slices.map(writer(language, texts)), ...dropped];
}

/** Writes the PO file of a slice; returns its path. */
function writer(language: TranslatedLanguage, texts: readonly Text[]): (slice: string) => string {
  return (slice) => {
    const path = poPath(language, slice);
    const own = texts.filter((text) => text.slice === slice);
    writeFileSync(
      path,
      writePo(
        language,
        own.map(({ key, entry }) => [key, entry]),
      ),
    );
    return path;
  };
}

function isTranslated(language: string): language is TranslatedLanguage {
  return translatedLanguages.some((each) => each === language);
}

function unknownLanguage(language: string): Outcome['lines'][number] {
  return `"${language}" is none of the languages ${translatedLanguages.join(', ')}.`;
}
