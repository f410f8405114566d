import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@regz/rules/sites/languages.ts';
import { describe, expect, it } from 'vitest';
import { declaredCatalogues } from './declared-catalogues.ts';
import { clientSite } from './en/sites/client.ts';
import { faultOf } from './sentence-faults.ts';
import { compiled, texts } from './sentences.ts';
import { correctTexts, sentencesOf, textsIn, translated, translationsOf } from './translations.ts';

const folder = import.meta.dirname;

const catalogues = await declaredCatalogues();
const english = new Map(catalogues.flatMap(({ data, name }) => sentencesOf(data, name)));

it('Slices export only catalogues, each under its own name', () => {
  const names = catalogues.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

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
    const faulty = own.filter(([, { english: source, forms }]) => faultOf(source, forms) !== null);
    expect(faulty.map(([key]) => key)).toEqual([]);
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
const own = (key: string, source: readonly string[], forms: readonly string[], isRead = false) =>
  new Map([[key, { english: source, forms, isRead }]]);

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

const right = ['{n} දින <b>අද</b>', '{n} දින <b>අද</b>'];

it.each([
  [right, null],
  [right.slice(1), 'forms'],
  [[right[0], '\u200d '], 'empty'],
  [[right[0], `${right[1]}${'x'.repeat(4000)}`], 'length'],
  [[right[0], `${right[1]}\u202e`], 'characters'],
  [[right[0], `${right[1]}\u0007`], 'characters'],
  [[right[0], `${right[1]}\n`], 'characters'],
  [['දින <b>අද</b>', right[1]], 'placeholders'],
  [[right[0], '{n} දින {m} <b>අද</b>'], 'placeholders'],
  [[right[0], '{n} දින අද'], 'marks'],
  [[right[0], '{n} දින </b>අද<b>'], 'marks'],
])('A translation %j is judged as %j', (forms, fault) => {
  const source = ['One day <b>today</b>', '{n} days <b>today</b>'];
  expect(faultOf(source, forms.map(String))).toBe(fault);
});

it('A legal text is translated as a whole, once read', () => {
  const policy = { lang: 'en', title: 'Rules', parts: ['Be kind'] };
  const title = own('x.title', ['Rules'], ['නීති'], true);
  const part = (isRead: boolean) => own('x.parts.0', ['Be kind'], ['කරුණාවන්ත වන්න'], isRead);
  expect(translated(policy, 'x', title)).toEqual(policy);
  expect(translated(policy, 'x', new Map([...title, ...part(false)]))).toEqual(policy);
  expect(translated(policy, 'x', new Map([...title, ...part(true)]))).toEqual({
    title: 'නීති',
    parts: ['කරුණාවන්ත වන්න'],
  });
});

it.each(languages)('Whole numbers have the plural forms of Unicode in %s', (language: Language) => {
  const rules = new Intl.PluralRules(language);
  const form = compiled({ one: 'one', other: 'other' }, language) as (values: {
    n: number;
  }) => string;
  for (let n = 0; n <= 1000; n += 1) expect(form({ n })).toBe(rules.select(n));
});

it('The server reads a catalogue in every language', () => {
  const empty = texts({ title: 'Redeem {n}' });
  expect(textsIn({ empty }).si.empty.title({ n: 1 })).toBe('Redeem 1');
});

it('A correction shows immediately, unless it no longer fits', () => {
  const corrigible = texts({ title: 'Redeem {name}', done: 'Done' });
  const { si, ta } = textsIn({ corrigible });
  const written = () => [si.corrigible.title({ name: 'x' }), si.corrigible.done];
  const title = own('corrigible.title', ['Redeem {name}'], ['ලබාගන්න {name}']);
  correctTexts('si', new Map([...title, ...own('corrigible.done', ['Ready'], ['සූදානම්'])]));
  expect(written()).toEqual(['ලබාගන්න x', 'Done']);
  expect(ta.corrigible.title({ name: 'x' })).toBe('Redeem x');
  correctTexts('si', own('corrigible.title', ['Redeem {name}'], ['ලබාගන්න']));
  expect(written()).toEqual(['Redeem x', 'Done']);
});
