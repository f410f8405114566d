import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import { giveToken } from '../../harness/mail.ts';
import { BLANK, type Examples, type Refusals } from '../operation-example.ts';

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
  'contact.staff.listThreads': async () => ({ state: 'all' }),
  'contact.staff.readThread': async (server) => ({ id: (await newThread(server)).id }),
  'contact.staff.answerThread': async (server) => ({
    ...(await target(server)),
    text: 'Now it does.',
  }),
  'contact.staff.closeThread': target,
  'contact.staff.removeThread': target,
};

export const refusals: Refusals = {
  'contact.sendMessage': { CONTACT_FIELDS_MISSING: { subject: BLANK } },
};
