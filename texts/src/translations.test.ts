import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@regz/rules/sites/languages.ts';
import { describe, expect, it } from 'vitest';
import { clientSite } from './en/sites/client.ts';
import { compiled, type Declared, declarationOf, isList, isPlural, texts } from './sentences.ts';
import { faultOf, textsIn, translated, translationsOf } from './translations.ts';

const folder = import.meta.dirname;

/** What the modules of the slices export. */
const exported = (
  await Promise.all(
    globSync('en/*/**/*.ts', { cwd: folder }).map(async (file) => {
      const module: unknown = await import(join(folder, file));
      return Object.entries<unknown>(Object.assign({}, module));
    }),
  )
).flat();

it('Slices export catalogues alone, each under its own name', () => {
  const others = exported.filter(([, value]) => declarationOf(value) === undefined);
  expect(others.map(([name]) => name)).toEqual([]);
  expect(new Set(exported.map(([name]) => name)).size).toBe(exported.length);
});

/** Every sentence of the catalogues by its key, in its English forms. */
function declaredSentences(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const add = (data: Declared, key: string): void => {
    if (typeof data === 'string') found.set(key, [data]);
    else if (isPlural(data)) found.set(key, [data.one, data.other]);
    else if (isList(data)) for (const [index, each] of data.entries()) add(each, `${key}.${index}`);
    else for (const [name, each] of Object.entries(data)) add(each, `${key}.${name}`);
  };
  for (const [name, catalogue] of exported) add(declarationOf(catalogue) ?? {}, name);
  return found;
}

const english = declaredSentences();

/** Words and phrases that stay in Latin script: names, units, file types, words of Windows. */
const latin = new Set(
  readFileSync(join(folder, 'latin-words.txt'), 'utf8').split('\n').filter(Boolean),
);
const phrases = [...latin].filter((each) => each.includes(' '));

function latinWords(text: string): readonly string[] {
  const sentence = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text);
  const plain = sentence.replaceAll(/\{\w+\}|<\/?\w+>/g, '');
  return plain.match(/[A-Za-z][\w'.&-]*[\w'&]|[A-Za-z]/g) ?? [];
}

describe.each(['si', 'ta'] as const)('The translations to %s', (language) => {
  const own = [...translationsOf(language)];

  it('translate sentences that exist, word for word as they are today', () => {
    const stale = own.filter(([key, { english: source }]) => {
      return english.get(key)?.join('\0') !== source.join('\0');
    });
    expect(stale.map(([key]) => key)).toEqual([]);
  });

  it('keep placeholders, marks and the number', () => {
    const faults = own.flatMap(([key, { english: source, forms }]) => {
      const fault = faultOf(source, forms);
      const numberless = source.length > 1 && forms.some((form) => !form.includes('{n}'));
      return fault === null && !(numberless && source.join().includes('{n}')) ? [] : [key];
    });
    expect(faults).toEqual([]);
  });

  it('name support as the link beside the sentence does', () => {
    const { contact } = textsIn({ clientSite })[language].clientSite.links;
    const lost = own.filter(
      ([key, { english: source, forms }]) =>
        !key.startsWith('panelProgram.') &&
        /contact support/i.test(source.join()) &&
        !forms.every((form) => form.includes(contact)),
    );
    expect(lost.map(([key]) => key)).toEqual([]);
  });

  it('translate every sentence of mails and receipts to customers', () => {
    const mailed = [...english.keys()].filter((key) =>
      /^(?:mailParts|receiptWords|\w+(?<!Staff)Mails)\./u.test(key),
    );
    const known = new Set(own.map(([key]) => key));
    expect(mailed.length).toBeGreaterThan(200);
    expect(mailed.filter((key) => !known.has(key))).toEqual([]);
  });

  it('have no English words', () => {
    const words = own.flatMap(([key, { forms }]) =>
      forms.flatMap(latinWords).flatMap((word) => (latin.has(word) ? [] : [`${key}: ${word}`])),
    );
    expect(words).toEqual([]);
  });
});

const data = {
  hello: 'Hello {name}',
  left: { one: '{n} day', other: '{n} days' },
  list: ['a', 'b'],
};
const own = (key: string, source: readonly string[], forms: readonly string[]) =>
  new Map([[key, { english: source, forms }]]);

it('A sentence without a translation, or whose English has changed, stays English', () => {
  expect(translated(data, 'x', new Map())).toEqual(data);
  expect(translated(data, 'x', own('x.hello', ['Hi {name}'], ['හායි {name}']))).toEqual(data);
  const list = translated(data, 'x', own('x.list.1', ['b'], ['ආ']));
  expect(list).toEqual({ ...data, list: ['a', 'ආ'] });
});

it.each([
  ['x.hello', ['Hello {name}'], ['හෙලෝ {nam}'], 'placeholders'],
  ['x.hello', ['Hello {name}'], ['හෙලෝ <b>{name}</b>'], 'marks'],
  ['x.left', ['{n} day', '{n} days'], ['දින', 'දින {n}'], 'placeholders'],
])('A translation of %s with other parts fails the build', (key, source, forms, reason) => {
  expect(() => translated(data, 'x', own(key, source, forms))).toThrow(reason);
});

it.each(languages)('Whole numbers have the plural forms of Unicode in %s', (language: Language) => {
  const rules = new Intl.PluralRules(language);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plural without other placeholders
  const form = compiled({ one: 'one', other: 'other' }, language) as (values: {
    n: number;
  }) => string;
  for (let n = 0; n <= 1000; n += 1) expect(form({ n })).toBe(rules.select(n));
});

it('The server reads a catalogue in every language', () => {
  const empty = texts({ title: 'Redeem {n}' });
  expect(textsIn({ empty }).si.empty.title({ n: 1 })).toBe('Redeem 1');
});
