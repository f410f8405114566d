import { readPo, writePo } from '@regz/texts/po-file.ts';
import { describe, expect, it } from 'vitest';
import { customerSentences } from './customer-sentences.ts';
import { changesOf } from './po-changes.ts';
import { textsFrom } from './read-texts.ts';

const sentence = (key: string, ...english: string[]) => ({ key, slice: 'sites', english });
const sentences = [
  sentence('a.new', 'New'),
  sentence('a.kept', 'Kept'),
  sentence('a.changed', 'Changed {name}'),
  sentence('a.left', '{n} day left', '{n} days left'),
  sentence('a.corrected', 'Corrected'),
];
const entry = (english: string, form: string, isRead = false) => {
  return { english: [english], forms: [form], isRead };
};
const entries = new Map([
  ['a.former', entry('Former', 'පැරණි')],
  ['a.corrected', entry('Corrected', 'නිවැරදි')],
  ['a.changed', entry('Changed', 'වෙනස්')],
  ['a.kept', entry('Kept', 'තබාගත්', true)],
]);
const correction = (key: string, english: string, form: string) => {
  const at = new Date('2027-01-05T10:00:00Z');
  return { key, english: [english], forms: [form], readBy: 'Nimal', at };
};
const corrections = [
  correction('a.corrected', 'Corrected', 'නිවැරදි කළ'),
  correction('a.kept', 'Keep', 'තබන්න'),
  correction('a.gone', 'Gone', 'ගියා'),
];
const texts = textsFrom(sentences, entries, corrections);

it('Texts have the state of their translations, and corrections of the English of today', () => {
  expect(texts.map(({ key, state, entry: { forms } }) => [key, state, ...forms])).toEqual([
    ['a.new', 'missing', ''],
    ['a.kept', 'read', 'තබාගත්'],
    ['a.changed', 'changed', ''],
    ['a.left', 'missing', '', ''],
    ['a.corrected', 'read', 'නිවැරදි කළ'],
  ]);
  expect(texts.map((text) => text.correction?.readBy)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'Nimal',
  ]);
});

it('An updated PO file stays the same when written again', () => {
  const written = writePo(
    'si',
    texts.map((text) => [text.key, text.entry]),
  );
  expect(written).toContain('#| Changed');
  expect(written).toContain('# Was: වෙනස්');
  expect(written).toContain('# Read by Nimal, 2027-01-05');
  const again = textsFrom(sentences, readPo(written).entries, []);
  expect(
    writePo(
      'si',
      again.map((text) => [text.key, text.entry]),
    ),
  ).toBe(written);
  expect(again.map(({ state }) => state)).toEqual(texts.map(({ state }) => state));
});

describe('The changes of a PO file', () => {
  const changes = (key: string, english: readonly string[], forms: readonly string[]) =>
    changesOf(texts, {
      language: 'si',
      translator: undefined,
      entries: new Map([[key, { english, forms, isRead: true }]]),
    });

  it.each([
    ['a.gone', ['Gone'], ['ගියා'], 'key'],
    ['a.changed', ['Changed'], ['වෙනස්'], 'english'],
    ['a.kept', ['Kept'], [''], 'empty'],
    ['a.left', ['{n} day left', '{n} days left'], ['{n}', ''], 'empty'],
    ['a.left', ['{n} day left', '{n} days left'], ['දිනක්', 'දින {n}'], 'placeholders'],
    ['a.new', ['New'], ['<b>අලුත්</b>'], 'marks'],
    ['a.new', ['New'], ['අලුත්\u202e'], 'characters'],
  ])('refuse %s: %j → %j', (key, english, forms, fault) => {
    const found = changes(key, english, forms);
    expect(found.changes).toEqual([]);
    expect(found.faults).toMatchObject([{ key, fault }]);
  });

  it('are what differs or has been read', () => {
    expect(changes('a.new', ['New'], [''])).toEqual({ changes: [], faults: [] });
    expect(changes('a.kept', ['Kept'], ['තබාගත්'])).toEqual({ changes: [], faults: [] });
    expect(changes('a.new', ['New'], ['අලුත්']).changes).toEqual([
      { key: 'a.new', english: ['New'], before: [''], after: ['අලුත්'], isRead: true },
    ]);
  });
});

it('Customers read pages, mails and their refusals, not what only staff see', async () => {
  const keys = new Set((await customerSentences()).map(({ key }) => key));
  expect(keys.size).toBeGreaterThan(2000);
  for (const key of [
    'storefront.title',
    'privacyPolicy.heading',
    'licenseErrors.LICENSE_UNKNOWN',
  ]) {
    expect(keys.has(key), key).toBe(true);
  }
  for (const key of ['siteErrors.TEXT_FAULTY', 'adminSite.panel.overview', 'overview.title']) {
    expect(keys.has(key), key).toBe(false);
  }
  expect([...keys].filter((key) => /staff/i.test(key.split('.')[0] ?? ''))).toEqual([]);
});
