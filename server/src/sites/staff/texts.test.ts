import { contract } from '@regz/contract/contract.ts';
import { TEXT_LIMITS, textsUploadPath } from '@regz/rules/sites/texts.ts';
import { brand } from '@regz/texts/en/sites/brand.ts';
import { type PoEntry, readPo, writePo } from '@regz/texts/po-file.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { servicesOf } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { dropSettledTexts } from '../texts/drop-settled-texts.ts';

const { listTexts, exportTexts, correctText, undoCorrection } = contract.sites.staff;
const sentences = textsIn({ brand });
let owner: Browser;

const server = sharedServer({ work: 'none' });
beforeAll(async () => {
  owner = (await newPerson(server, 'admin')).browser;
});
beforeEach(async () => {
  await server.database.sql('delete from text_overrides');
});

const rows = async () =>
  (await server.database.ownerPool.query('select key, forms, read_by from text_overrides')).rows;

const search = (text: string, filter: 'all' | 'missing' | 'unread' | 'corrected' = 'all') =>
  owner.call(listTexts, { language: 'si', filter, search: text });

/** The PO file of the slice, with changed entries. */
async function file(change: (entries: Map<string, PoEntry>) => void, header = ''): Promise<Buffer> {
  const text = await owner.call(exportTexts, { language: 'si', slice: 'sites' });
  const entries = new Map(readPo(text).entries);
  change(entries);
  return Buffer.from(writePo('si', entries).replace('"Language: si', `${header}"Language: si`));
}

function send(body: Buffer, confirmed = 'check', browser = owner) {
  return browser.request({
    method: 'PUT',
    path: textsUploadPath('si', confirmed),
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
}

const key = 'brand.clientArea';
const english = ['Client area'];
const form = 'සේවාලාභී කලාපය';

function correcting(entries: Map<string, PoEntry>): void {
  entries.set(key, { english, forms: [form], isRead: true });
}

it('A confirmed PO file is stored and shows immediately', async () => {
  const translator = String.raw`"Last-Translator: Kamala Silva <k@example.com>\n"` + '\n';
  const content = await file(correcting, translator);
  const checked = await send(content);
  expect(checked.status, checked.text).toBe(200);
  const { digest, changes } = checked.json as { digest: string; changes: unknown[] };
  expect(checked.json).toMatchObject({ stored: false, reader: 'Kamala Silva' });
  expect(changes).toMatchObject([{ key, english, after: [form], isRead: true }]);
  expect(await rows()).toEqual([]);
  expect((await send(content, digest)).json).toMatchObject({ stored: true });
  expect(await rows()).toEqual([{ key, forms: [form], read_by: 'Kamala Silva' }]);

  const services = await servicesOf(server);
  await services.correctTexts('si');
  expect(sentences.si.brand.clientArea).toBe(form);
  const { texts } = await search(form, 'corrected');
  expect(texts).toMatchObject([{ key, state: 'read', correction: { readBy: 'Kamala Silva' } }]);
  // The same file changes nothing more.
  expect((await send(content, digest)).json).toMatchObject({ stored: false, changes: [] });
});

it('A file with other changes than those confirmed is checked again', async () => {
  const content = await file(correcting);
  const { digest } = (await send(content)).json as { digest: string };
  const [text] = (await search(key)).texts;
  const before = [...(text?.forms ?? [])];
  const forms = ['පාරිභෝගික කලාපය'];
  await owner.call(correctText, { language: 'si', key, english, before, forms, readBy: '' });
  const again = await send(content, digest);
  expect(again.json).toMatchObject({ stored: false, changes: [{ before: forms }] });
  expect(await rows()).toEqual([{ key, forms, read_by: null }]);
});

it.each([
  ['another placeholder', '{name} කලාපය', 'placeholders'],
  ['a tag', '<b>කලාපය</b>', 'marks'],
  ['a bidi control', 'කලාපය\u202e', 'characters'],
  ['an empty form', '', 'empty'],
])('A PO file with %s is refused with both sentences, and nothing is stored', async (...given) => {
  const [, text, fault] = given;
  const content = await file((entries) => {
    correcting(entries);
    entries.set('brand.adminPanel', { english: ['Admin panel'], forms: [text], isRead: true });
  });
  const { digest } = (await send(await file(correcting))).json as { digest: string };
  const refused = await send(content, digest);
  expect(refused.status).toBe(400);
  expect(refused.json).toMatchObject({
    code: 'TEXT_FAULTY',
    data: { faults: [{ key: 'brand.adminPanel', fault, english: 'Admin panel', text }] },
  });
  expect(await rows()).toEqual([]);
});

it.each([
  ['an unknown key', 'brand.none', 'Client area', 'key'],
  ['changed English', key, 'Customer area', 'english'],
])('A PO file with %s is refused', async (...given) => {
  const [, name, source, fault] = given;
  const content = await file((entries) => {
    entries.set(name, { english: [source], forms: [form], isRead: true });
  });
  expect((await send(content)).json).toMatchObject({
    code: 'TEXT_FAULTY',
    data: { faults: [{ key: name, fault }] },
  });
});

it.each([
  ['larger than 2 MB', () => Buffer.alloc(TEXT_LIMITS.fileBytes + 1, 'x'), 'TEXT_FILE_TOO_LARGE'],
  ['not in UTF-8', () => Buffer.from([0x6d, 0xff, 0xfe]), 'TEXT_FILE_NOT_UTF8'],
  ['no PO file', () => Buffer.from('msgid "a\n'), 'TEXT_FILE_UNREADABLE'],
  ['in Tamil', () => Buffer.from(writePo('ta', [])), 'TEXT_FILE_LANGUAGE_WRONG'],
])('A file that is %s is refused', async (...given) => {
  const [, content, code] = given;
  expect((await send(content())).json).toMatchObject({ code });
});

it('Only owners may send a PO file', async () => {
  const content = await file(correcting);
  for (const [kind, status] of [
    ['support staff', 403],
    ['customer without a license', 401],
    ['visitor', 401],
  ] as const) {
    const { browser } = await newPerson(server, kind);
    expect((await send(content, 'check', browser)).status, kind).toBe(status);
  }
});

it('A late correction shows the colleague’s sentence', async () => {
  const [text] = (await search(key)).texts;
  const before = [...(text?.forms ?? [])];
  const edit = { language: 'si', key, english, before, readBy: '' } as const;
  const saved = await owner.call(correctText, { ...edit, forms: [form] });
  const late = await owner.refusal(correctText, { ...edit, forms: ['වෙනත්'] });
  expect(late).toMatchObject({ code: 'TEXT_CHANGED', data: saved });
  expect(await rows()).toMatchObject([{ forms: [form] }]);
});

it('A correction is undone once, unless a colleague has corrected the sentence again', async () => {
  const [text] = (await search(key)).texts;
  const before = [...(text?.forms ?? [])];
  const edit = { language: 'si', key, english, before, readBy: 'Kamala' } as const;
  await owner.call(correctText, { ...edit, forms: [form] });
  const late = await owner.refusal(undoCorrection, { language: 'si', key, before });
  expect(late).toMatchObject({ code: 'TEXT_CHANGED', data: { forms: [form] } });
  expect(await rows()).toHaveLength(1);
  const undo = { language: 'si' as const, key, before: [form] };
  expect(await owner.call(undoCorrection, undo)).toEqual(text);
  expect(await owner.call(undoCorrection, undo)).toEqual(text);
  expect(await rows()).toEqual([]);
});

it('Corrections that the release has, or whose English it has changed, are dropped', async () => {
  const [text] = (await search(key)).texts;
  const at = new Date();
  const insert = `insert into text_overrides values ('si', $1, $2, $3, null, $4)`;
  const { ownerPool } = server.database;
  await ownerPool.query(insert, [key, english, text?.forms, at]);
  await ownerPool.query(insert, ['brand.adminPanel', ['Panel'], ['පුවරුව'], at]);
  await ownerPool.query(insert, ['brand.taskArea', ['Regz Coins'], ['Regz Coins!'], at]);
  await dropSettledTexts(await servicesOf(server));
  expect(await rows()).toMatchObject([{ key: 'brand.taskArea' }]);
});

it('The list has pages, and finds English words, translations and keys', async () => {
  const first = await search('');
  expect(first.texts).toHaveLength(TEXT_LIMITS.page);
  expect(first.counts.all).toBeGreaterThan(2000);
  const second = await owner.call(listTexts, {
    language: 'si',
    filter: 'all',
    search: '',
    after: first.next ?? '',
  });
  expect(second.texts[0]?.key).not.toBe(first.texts[0]?.key);
  expect((await search('CLIENT AREA')).texts.map((each) => each.key)).toContain(key);
  expect((await search(key)).texts).toHaveLength(1);
});

it('The next page follows a sentence that has been read in the meantime', async () => {
  const unread = { language: 'si' as const, filter: 'unread' as const, search: '' };
  const first = await owner.call(listTexts, unread);
  const after = first.next ?? '';
  const last = first.texts.at(-1);
  const forms = [...(last?.forms ?? [])];
  const read = { key: after, english: [...(last?.english ?? [])], before: forms, forms };
  const second = await owner.call(listTexts, { ...unread, after });
  await owner.call(correctText, { language: 'si', ...read, readBy: 'Kamala' });
  expect((await owner.call(listTexts, { ...unread, after })).texts).toEqual(second.texts);
});

it('Sentences of mails are distinguished from those of pages', async () => {
  for (const [name, isMailed] of [
    ['contactMails.confirmed.subject', true],
    ['contact.heading', false],
  ] as const) {
    expect((await search(name)).texts, name).toMatchObject([{ key: name, isMailed }]);
  }
});
