import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import { giveToken } from '../../harness/mail.ts';
import { after, BLANK, type Examples, type Refusals } from '../operation-example.ts';

/** A new message to staff, not sent yet. */
export async function newMessage(server: TestServer) {
  const name = `writer-${randomUUID().slice(0, 8)}`;
  return {
    name,
    email: `${name}@example.com`,
    subject: 'My key',
    message: 'It does not work.',
    challenge: await server.browser().solveChallenge('contact'),
  };
}

/** Sends a message; returns the conversation as staff see it, and the token of its private link. */
export async function newThread(server: TestServer) {
  const message = await newMessage(server);
  const { number } = await server.browser().call(contract.contact.sendMessage, message);
  const { rows } = await server.database.ownerPool.query<{ id: string; version: number }>(
    'select id, version from contact_threads where number = $1',
    [number],
  );
  const [thread = { id: '', version: 0 }] = rows;
  const token = await giveToken(server, 'contact_threads', thread.id);
  return { ...thread, number, email: message.email, token };
}

const foreign = { status: 404, code: 'CONTACT_THREAD_UNKNOWN' };

/** Opens a conversation of an account, or of the form; returns its id. */
export async function newOwnThread({ database }: TestServer, accountId: string | null) {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `with thread as (
       insert into contact_threads (name, email, subject, token_hash, digest, created_at, last_at,
                                    account_id, topic)
       select 'Amaya', 'amaya@example.com', 'My key', sha256(gen_random_uuid()::text::bytea),
              sha256(gen_random_uuid()::text::bytea), now(), now(), (select id from users where id = $1), 'key'
       returning id)
     insert into contact_messages (thread_id, text, created_at)
     select id, 'It does not work.', now() from thread returning thread_id as id`,
    [accountId],
  );
  return rows[0]?.id ?? '';
}

async function newClosedThread(server: TestServer, accountId: string) {
  const id = await newOwnThread(server, accountId);
  await server.database.ownerPool.query(
    `update contact_threads set state = 'closed' where id = $1`,
    [id],
  );
  return id;
}

/** Opens another conversation from an address; returns its id. */
export async function newThreadFrom(server: TestServer, email: string) {
  const id = await newOwnThread(server, null);
  await server.database.ownerPool.query('update contact_threads set email = $2 where id = $1', [
    id,
    email,
  ]);
  return id;
}

async function target(server: TestServer) {
  const { id, version } = await newThread(server);
  return { id, version };
}

export const examples: Examples = {
  'contact.sendMessage': newMessage,
  'contact.openThread': async (server) => ({ token: (await newThread(server)).token }),
  'contact.replyToThread': async (server) => ({
    token: (await newThread(server)).token,
    text: 'Still not.',
  }),
  'contact.own.readOwnThread': {
    input: async (server, { accountId }) => ({ id: await newOwnThread(server, accountId) }),
    foreign,
  },
  'contact.own.startThread': async () => ({
    topic: 'key',
    reference: null,
    subject: `My key ${randomUUID()}`,
    text: 'It does not work.',
  }),
  'contact.own.replyToOwnThread': {
    input: async (server, { accountId }) => ({
      id: await newOwnThread(server, accountId),
      text: 'Still not.',
    }),
    foreign,
  },
  'contact.own.closeOwnThread': {
    input: async (server, { accountId }) => ({ id: await newOwnThread(server, accountId) }),
    foreign,
  },
  'contact.own.rateThread': {
    input: async (server, { accountId }) => ({
      id: await newClosedThread(server, accountId),
      solved: true,
    }),
    foreign,
  },
  'contact.staff.listThreads': async () => ({ state: 'all' }),
  'contact.staff.readThread': async (server) => ({ id: (await newThread(server)).id }),
  'contact.staff.answerThread': async (server) => ({
    ...(await target(server)),
    text: 'Now it does.',
  }),
  'contact.staff.closeThread': target,
  'contact.staff.closeThreads': async (server) => ({
    threads: [await target(server)],
    text: 'It works again.',
  }),
  'contact.staff.mergeThread': async (server) => {
    const { id, version, email } = await newThread(server);
    return { id, version, into: await newThreadFrom(server, email) };
  },
  'contact.staff.editThread': async (server) => ({ ...(await target(server)), taken: true }),
  'contact.staff.addNote': async (server) => ({
    id: (await newThread(server)).id,
    text: 'Waits for a new key.',
  }),
  'contact.staff.removeThread': target,
  'contact.staff.shareTyping': async (server) => ({
    id: (await newThread(server)).id,
    isTyping: true,
  }),
  'contact.staff.saveTopic': async () => ({
    edited: null,
    names: { en: `Tournaments ${randomUUID()}`, si: '', ta: '' },
    isOffered: true,
  }),
  'contact.staff.saveReply': async () => newReply(),
  'contact.staff.removeReply': async (server) => saveNewReply(server),
};

function newReply() {
  const name = `Reply ${randomUUID()}`;
  return { edited: null, name, texts: { en: 'Dear {name}, it works.', si: '', ta: '' } };
}

async function saveNewReply(server: TestServer) {
  const { rows } = await server.database.ownerPool.query<{ id: string; version: number }>(
    `insert into contact_replies (name, text_en) values ($1, 'Dear {name}') returning id, version`,
    [randomUUID()],
  );
  return rows[0] ?? { id: '', version: 0 };
}

const UNKNOWN_FILE = [{ id: '00000000-0000-4000-8000-000000000000', name: 'a.log' }];

export const refusals: Refusals = {
  'contact.sendMessage': { CONTACT_FIELDS_MISSING: { subject: BLANK } },
  'contact.own.replyToOwnThread': { CONTACT_FILES_GONE: { files: UNKNOWN_FILE } },
  'contact.own.startThread': {
    CONTACT_TOPIC_UNKNOWN: { topic: 'unknown' },
    CONTACT_FILES_GONE: { files: UNKNOWN_FILE },
    CONTACT_FIELDS_MISSING: { subject: BLANK },
    CONTACT_REFERENCE_UNKNOWN: { reference: { kind: 'order', id: 'RGZ-0-0' } },
    ACCOUNT_EMAIL_MISSING: after(
      'update users set email = null, email_verified = false where id = $1',
    ),
  },
  'contact.own.rateThread': {
    CONTACT_THREAD_OPEN: async (server, { accountId }) => ({
      id: await newOwnThread(server, accountId),
    }),
  },
  'contact.replyToThread': { CONTACT_FILES_GONE: { files: UNKNOWN_FILE } },
  'contact.staff.answerThread': { CONTACT_FILES_GONE: { files: UNKNOWN_FILE } },
  'contact.staff.mergeThread': {
    CONTACT_PEOPLE_DIFFER: async (server) => ({ into: (await newThread(server)).id }),
  },
  'contact.staff.editThread': { CONTACT_TOPIC_UNKNOWN: { topic: 'unknown' } },
  'contact.staff.saveTopic': {
    CONTACT_FIELDS_MISSING: { names: { en: BLANK, si: '', ta: '' } },
    CONTACT_TOPIC_CHANGED: { edited: { id: 'key', version: 1_000_000 }, names: null },
    CONTACT_TOPIC_LAST: async ({ database }) => {
      await database.sql(`update contact_topics set is_offered = id = 'key'`);
      const { rows } = await database.ownerPool.query<{ version: number }>(
        `select version from contact_topics where id = 'key'`,
      );
      return { edited: { id: 'key', version: rows[0]?.version }, names: null, isOffered: false };
    },
  },
  'contact.staff.saveReply': {
    CONTACT_REPLY_CHANGED: { edited: { id: UNKNOWN_FILE[0]?.id, version: 1 } },
    CONTACT_REPLY_NAME_TAKEN: async ({ database }) => {
      await database.sql(`insert into contact_replies (name, text_en) values ('Taken', 'Hello')`);
      return { name: 'taken' };
    },
    CONTACT_PLACEHOLDER_UNKNOWN: { texts: { en: '{password}', si: '', ta: '' } },
  },
};
