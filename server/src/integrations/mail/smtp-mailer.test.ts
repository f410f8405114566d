import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import {
  type HostileService,
  pouring,
  startHostileService,
} from '../../../test/fakes/hostile-service.ts';
import { MailRefusedForGood, MailServerRefusesUs } from '../../platform/ports/mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

let service: HostileService | undefined;
afterEach(() => service?.close());

it('An endless greeting ends by the limit, and later mails reconnect', async () => {
  service = await startHostileService(pouring('', '220-welcome\r\n'), { at: 'connection' });
  const url = `smtp://127.0.0.1:${service.port}`;
  const mailer = smtpMailer({ url, from: 'shop@example.com', limitMs: 300 });
  const mail = {
    to: 'nimal@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    language: 'en',
  } as const;
  for (const messageId of ['<1@example.com>', '<2@example.com>']) {
    const before = service.connections();
    await expect(mailer.send({ ...mail, messageId })).rejects.toThrow('timeout');
    expect(service.connections()).toBeGreaterThan(before);
  }
  await mailer.close();
});

it.each<[string, SMTPServerOptions]>([
  ['of our sender', { onMailFrom: (_from, _session, done) => done(refusal(553, '5.1.8 no')) }],
  [
    'of our log-in',
    { authOptional: false, onAuth: (_login, _session, done) => done(refusal(535, 'no')) },
  ],
  ['of mail without a log-in', { onMailFrom: (_from, _session, done) => done(refusal(530, 'no')) }],
  [
    'of our sender, said late as Postfix does',
    { onRcptTo: (_to, _session, done) => done(refusal(553, '5.7.1 Sender address rejected')) },
  ],
  [
    'for our domain’s records, said last as Gmail does',
    {
      onData: (stream, _session, done) =>
        stream.resume().on('end', () => done(refusal(550, '5.7.26 no'))),
    },
  ],
])('A refusal %s does not fail the mail', async (_, options) => {
  await expect(sendTo(options)).rejects.toBeInstanceOf(MailServerRefusesUs);
});

it.each<[string, SMTPServerOptions]>([
  ['an address', { onRcptTo: (_to, _session, done) => done(refusal(550, '5.1.1 no such user')) }],
  [
    'a mail',
    {
      onData: (stream, _session, done) =>
        stream.resume().on('end', () => done(refusal(552, '5.3.4 too big'))),
    },
  ],
])('A refusal of %s is permanent', async (_, options) => {
  await expect(sendTo(options)).rejects.toBeInstanceOf(MailRefusedForGood);
});

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function sendTo(options: SMTPServerOptions): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    ...options,
  });
  server.on('error', () => undefined).listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const login = options.onAuth === undefined ? '' : 'user:password@';
  const mailer = smtpMailer({ url: `smtp://${login}127.0.0.1:${port}`, from: 'shop@example.com' });
  try {
    await mailer.send({
      to: 'nimal@example.com',
      messageId: '<1@example.com>',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      language: 'en',
    });
  } finally {
    await mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
