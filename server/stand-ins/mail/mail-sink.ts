import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerAddress, type SMTPServerOptions } from 'smtp-server';
import type { MailInbox, ReceivedMail } from '../../src/platform/ports/mailer.ts';

const MESSAGE_BYTES = 1_048_576;
const KEPT_MESSAGES = 500;
/** Messages between two removals of old ones, because a removal reads the whole folder. */
const SPARE_MESSAGES = 50;

type Envelope = { to: string[]; from: string; receivedAt: string };

/**
 * A mail server on a loopback port that stores everything in a folder and forwards nothing. It
 * rejects `bounce@…` permanently (550) and `later@…` temporarily (451), as a real server does.
 */
export async function startMailSink(
  directory: string,
): Promise<{ port: number; inbox: MailInbox; close(): Promise<void> }> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  let kept = 0;
  async function receive(envelope: Envelope, raw: Buffer): Promise<void> {
    await keep(directory, envelope, raw);
    kept += 1;
    if (kept % SPARE_MESSAGES === 0) await removeOld(directory);
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MESSAGE_BYTES,
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const from = addressOf(session.envelope.mailFrom);
      const receivedAt = new Date().toISOString();
      buffer(stream)
        .then((raw) => receive({ to, from, receivedAt }, raw))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  } satisfies SMTPServerOptions);
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: portOf(server.server.address()),
    inbox: mailInbox(directory),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads the messages stored in the folder, including those from before this start. */
export function mailInbox(directory: string): MailInbox {
  return {
    list: async () => {
      const names = (await messageNames(directory)).slice(0, KEPT_MESSAGES);
      return await Promise.all(names.map((name) => readMessage(directory, name)));
    },
  };
}

function refusalOf(address: string): Error | null {
  if (address.startsWith('bounce@')) return smtpError(550, 'No such mailbox');
  if (address.startsWith('later@')) return smtpError(451, 'Try again later');
  return null;
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function addressOf(from: false | SMTPServerAddress): string {
  return from === false ? '' : from.address;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The mail sink has no port.');
  return address.port;
}

/** Stores one file per message: a line of JSON, then the message as received. */
async function keep(directory: string, envelope: Envelope, raw: Buffer): Promise<void> {
  const name = `${envelope.receivedAt.replaceAll(/[^\d]/g, '')}-${randomUUID()}`;
  const file = path.join(directory, name);
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(envelope)}\n`), raw]);
  await writeFile(file, content, { mode: 0o600 });
  await rename(file, `${file}.mail`);
}

async function removeOld(directory: string): Promise<void> {
  const old = (await messageNames(directory)).slice(KEPT_MESSAGES);
  await Promise.all(old.map((each) => rm(path.join(directory, each), { force: true })));
}

/** Newest first: a name begins with the time. */
async function messageNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => name.endsWith('.mail')).toSorted((a, b) => (a < b ? 1 : -1));
}

async function readMessage(directory: string, name: string): Promise<ReceivedMail> {
  const file = await readFile(path.join(directory, name));
  const end = file.indexOf('\n');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this line is written by `keep` alone
  const envelope = JSON.parse(file.subarray(0, end).toString()) as Envelope;
  const mail = await PostalMime.parse(file.subarray(end + 1));
  return {
    id: name.replace('.mail', ''),
    messageId: mail.messageId ?? '',
    from: envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    language: mail.headers.find(({ key }) => key === 'content-language')?.value ?? '',
    autoSubmitted: mail.headers.find(({ key }) => key === 'auto-submitted')?.value ?? '',
    unsubscribe: mail.headers
      .filter(({ key }) => key.startsWith('list-unsubscribe'))
      .map(({ value }) => value),
    receivedAt: new Date(envelope.receivedAt),
  };
}
