import { contract } from '@regz/contract/contract.ts';
import { CONTACT_FILE_LIMITS } from '@regz/rules/contact/files.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { newThread } from '../../../test/operations/contact/contact-examples.ts';
import { readFile, sendFile } from '../../../test/scenarios/contact/files.ts';
import { sweepContact } from '../contact.ts';

const { openThread, replyToThread, staff } = contract.contact;
const server = sharedServer();
const canvas = { width: 60, height: 40, channels: 3, background: 'teal' } as const;
const LOG = Buffer.from('panel started');

const stored = async (id: string) => {
  const { rows } = await server.database.ownerPool.query<{ content: Buffer }>(
    'select content from contact_files where id = $1',
    [id],
  );
  return rows[0]?.content;
};

function visitorOf({ token }: { token: string }) {
  return { browser: server.browser(), token };
}

it('A message carries five files, which both sides read and no other person does', async () => {
  const thread = await newThread(server);
  const visitor = visitorOf(thread);
  const photo = await sharp({ create: canvas }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const utf16 = Buffer.from('\uFEFFlog of Windows\u001b[31m', 'utf16le');
  const sent = [
    photo,
    Buffer.from('%PDF-1.7 '),
    LOG,
    utf16,
    Buffer.from('<script>alert(1)</script>'),
  ];
  const names = ['IMG_1.HEIC', 'receipt.pdf', '../../etc/panel.log', 'w.log', 'page.html'];
  const files = [];
  for (const [index, body] of sent.entries()) {
    files.push({ id: (await sendFile(visitor, body)).id, name: names[index] ?? '' });
  }
  const { token } = thread;
  const told = await visitor.browser.call(replyToThread, { token, text: 'See these.', files });
  const shown = told.messages.at(-1)?.files ?? [];
  expect(new Set(shown.map(({ name }) => name))).toEqual(
    new Set(['IMG_1.jpg', 'receipt.pdf', 'panel.log', 'w.log', 'page.html.txt']),
  );
  const idOf = (name: string) => shown.find((each) => each.name === name)?.id ?? '';
  expect(await sharp(await stored(idOf('IMG_1.jpg'))).metadata()).toMatchObject({
    width: 40,
    height: 60,
  });
  expect((await stored(idOf('w.log')))?.toString()).toBe('log of Windows[31m');

  const { browser: colleague } = await signedInAdmin(server);
  for (const person of [visitor, { browser: colleague }]) {
    const answer = await readFile(person, idOf('page.html.txt'));
    expect(answer.body.toString()).toBe('<script>alert(1)</script>');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=page.html.txt',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  }
  const id = idOf('panel.log');
  const stranger = visitorOf(await newThread(server));
  const stock = await newPerson(server, 'stock staff');
  const statuses = await Promise.all([
    readFile(stranger, id),
    readFile({ browser: server.browser(), token: 'guessed' }, id),
    readFile({ browser: server.browser() }, id),
    readFile({ browser: stock.browser }, id),
    readFile(visitor, 'nonsense'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 401, 403, 404]);
});

it('A file is refused for its content, and the message that was typed is not sent without it', async () => {
  const thread = await newThread(server);
  const visitor = visitorOf(thread);
  const png = await sharp({ create: canvas }).png().toBuffer();
  const bomb = await sharp({ create: { ...canvas, width: 8000, height: 5001 } })
    .png()
    .toBuffer();
  const cases: [Buffer, string][] = [
    [Buffer.alloc(0), 'CONTACT_FILE_EMPTY'],
    [Buffer.alloc(SENT_FILE_LIMITS.bytes + 1, 'a'), 'CONTACT_FILE_TOO_LARGE'],
    [Buffer.from('MZ\u0090\0\u0003'), 'CONTACT_FILE_UNSUPPORTED'],
    [Buffer.from('PK\u0003\u0004'), 'CONTACT_FILE_UNSUPPORTED'],
    [Buffer.from('GIF89a\0'), 'CONTACT_FILE_UNSUPPORTED'],
    [png.subarray(0, 60), 'CONTACT_FILE_UNSUPPORTED'],
    [bomb, 'CONTACT_FILE_UNSUPPORTED'],
  ];
  for (const [body, code] of cases) {
    expect(await sendFile(visitor, body)).toMatchObject({ code });
  }
  const polyglot = Buffer.concat([png, Buffer.from('%PDF-1.7 <script>hidden</script>')]);
  const { id } = await sendFile(visitor, polyglot);
  expect((await stored(id))?.includes('hidden')).toBe(false);
  const { token } = thread;
  const files = [{ id: '00000000-0000-4000-8000-000000000000', name: 'x' }];
  const refused = await visitor.browser.refusal(replyToThread, { token, text: 'Typed', files });
  expect(refused).toMatchObject({ status: 409, code: 'CONTACT_FILES_GONE' });
  expect((await visitor.browser.call(openThread, { token })).messages).toHaveLength(1);
});

it('A file belongs to one message of its sender, however often it is named', async () => {
  const thread = await newThread(server);
  const visitor = visitorOf(thread);
  const stranger = await newThread(server);
  const { browser: admin } = await signedInAdmin(server);
  const named = { id: (await sendFile(visitor, LOG)).id, name: 'a.log' };
  const theft = { token: stranger.token, text: 'Mine', files: [named] };
  expect(await visitor.browser.refusal(replyToThread, theft)).toMatchObject({
    code: 'CONTACT_FILES_GONE',
  });
  const { id, version, token } = thread;
  const answer = { id, version, text: 'Ours', files: [named] };
  expect(await admin.refusal(staff.answerThread, answer)).toMatchObject({
    code: 'CONTACT_FILES_GONE',
  });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      visitor.browser.send(replyToThread, { token, text: 'Once', files: [named] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  const own = { id: (await sendFile({ browser: admin }, LOG)).id, name: 'how-to.txt' };
  const present = await admin.call(staff.readThread, { id });
  const told = await admin.call(staff.answerThread, {
    id,
    version: present.version,
    text: 'Read this',
    files: [own],
  });
  expect(told.messages.at(-1)?.files).toMatchObject([{ name: 'how-to.txt', bytes: LOG.length }]);
});

/** Stores files until a hundred bytes are left of a sender's storage. */
async function fillStorage(column: 'user_id' | 'thread_id', id: string) {
  const { rowCount } = await server.database.ownerPool.query(
    `insert into contact_files (${column}, media_type, byte_count, content, uploaded_at)
       select $1, 'text/plain', 4999990, convert_to(repeat('a', 4999990), 'utf8'), $2
         from generate_series(1, 10)`,
    [id, new Date(server.clock())],
  );
  expect(rowCount).toBe(CONTACT_FILE_LIMITS.storedBytes / SENT_FILE_LIMITS.bytes);
}

it('The files of a mailbox or account take no more than fifty megabytes, also at once', async () => {
  const thread = await newThread(server);
  const others = [await newThread(server), await newThread(server), await newThread(server)];
  await server.database.ownerPool.query(
    'update contact_threads set email = $2 where id = any($1)',
    [others.map(({ id }) => id), thread.email.toUpperCase()],
  );
  const { browser, account } = await signedInCustomer(server);
  const owner = { browser, side: 'own' } as const;
  await fillStorage('thread_id', thread.id);
  await fillStorage('user_id', account.id);
  for (const senders of [[thread, ...others].map(visitorOf), [owner, owner]]) {
    const answers = await Promise.all(
      senders.map((sender) => sendFile(sender, Buffer.alloc(60, 'a'))),
    );
    const refused = answers.filter(({ code }) => code === 'CONTACT_FILE_STORAGE_USED');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(senders.length - 1);
  }
  expect(await sendFile(visitorOf(await newThread(server)), LOG)).toMatchObject({ status: 200 });
});

it('A customer sends files with a new conversation, which only the account and staff read', async () => {
  const { browser, account } = await signedInCustomer(server, { email: 'with.files@example.com' });
  const owner = { browser, side: 'own' } as const;
  const { id } = await sendFile(owner, LOG);
  const started = await browser.call(contract.contact.own.startThread, {
    topic: 'panel',
    reference: null,
    subject: 'Log',
    text: 'See the log.',
    files: [{ id, name: 'panel.log' }],
  });
  expect(started.messages[0]?.files).toMatchObject([{ id, name: 'panel.log' }]);
  const { browser: admin } = await signedInAdmin(server);
  const { browser: stranger } = await signedInCustomer(server);
  const link = visitorOf(await newThread(server));
  const answers = await Promise.all([
    readFile(owner, id),
    readFile({ browser: admin }, id),
    readFile({ browser: stranger, side: 'own' }, id),
    readFile({ browser: server.browser(), side: 'own' }, id),
    readFile(link, id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 401, 404]);
  const unsent = await sendFile(owner, LOG);
  const { version } = await admin.call(staff.readThread, { id: started.id });
  const answer = { id: (await sendFile({ browser: admin }, LOG)).id, name: 'fix.txt' };
  await admin.call(staff.answerThread, {
    id: started.id,
    version,
    text: 'Read this',
    files: [answer],
  });
  const exported = async (who: typeof browser) =>
    (await who.call(contract.customers.exportPersonalData, {})).tables['contact_files'];
  const sent = { number: started.number, byte_count: LOG.length };
  const files = (await exported(browser)) ?? [];
  expect(files).toHaveLength(3);
  expect(files).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...sent, name: 'panel.log' }),
      expect.objectContaining({ ...sent, name: 'fix.txt' }),
      expect.objectContaining({ ...sent, number: null, name: null }),
    ]),
  );
  expect(JSON.stringify(files)).not.toContain('content');
  expect(await exported(stranger)).toEqual([]);
  await server.database.ownerPool.query('delete from users where id = $1', [account.id]);
  expect([await stored(id), await stored(unsent.id)]).toEqual([undefined, undefined]);
});

it('A file is deleted with the account of its conversation, and after a day without a message', async () => {
  const thread = await newThread(server);
  const { id: userId } = await makeAccount(server.database, {
    email: thread.email,
    email_verified: true,
  });
  const visitor = visitorOf(thread);
  const kept = { id: (await sendFile(visitor, LOG)).id, name: 'a.log' };
  await visitor.browser.call(replyToThread, { token: thread.token, text: 'See', files: [kept] });
  const unsent = await sendFile(visitor, LOG);
  expect((await readFile(visitor, unsent.id)).status).toBe(404);
  const { db } = server.database;
  const at = (hours: number) => server.clock() + hours * HOUR_MS;
  await sweepContact({ db, clock: () => at(23) });
  expect(await stored(unsent.id)).toBeDefined();
  await sweepContact({ db, clock: () => at(25) });
  expect([await stored(unsent.id), await stored(kept.id)]).toEqual([undefined, LOG]);
  await server.database.ownerPool.query('delete from users where id = $1', [userId]);
  expect(await stored(kept.id)).toBeUndefined();
  expect((await readFile(visitor, kept.id)).status).toBe(404);
});
