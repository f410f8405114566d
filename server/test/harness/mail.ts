import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import { issueLink } from '../../src/identity/email/mailed-link.ts';
import { hashPrivateToken } from '../../src/platform/guards/private-link.ts';
import { makeAccount } from './factories.ts';
import type { TestServer } from './harness.ts';

/** Gives a row with a private link a new token, as if its mail had been read. */
export async function giveToken(
  { database }: Pick<TestServer, 'database'>,
  table: 'contact_threads' | 'guild_applications',
  id: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.ownerPool.query(`update ${table} set token_hash = $2 where id = $1`, [
    id,
    hashPrivateToken(token),
  ]);
  return token;
}

const message = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  autoSubmitted: z.string(),
  language: z.string(),
  unsubscribe: z.array(z.string()),
});

type MailedMessage = z.infer<typeof message>;

/** The messages of the built-in mail server for an address, newest first. */
export async function mailNow(
  server: Pick<TestServer, 'browser'>,
  to: string,
): Promise<MailedMessage[]> {
  const path = `/stand-ins/mail/messages?to=${encodeURIComponent(to)}`;
  const answer = await server.browser().request({ path });
  return z.array(message).parse(answer.json);
}

/** Waits until the built-in mail server has at least `count` messages for an address. */
export async function mailTo(
  server: Pick<TestServer, 'browser'>,
  to: string,
  count = 1,
): Promise<MailedMessage[]> {
  await expect
    .poll(async () => (await mailNow(server, to)).length, { interval: 25 })
    .toBeGreaterThanOrEqual(count);
  return mailNow(server, to);
}

/** The link in the newest of `count` messages: its page and the token after the `#`. */
export async function linkMailedTo(
  server: TestServer,
  to: string,
  count = 1,
): Promise<{ page: string; token: string }> {
  const [newest] = await mailTo(server, to, count);
  const [, page = '', token = ''] =
    /(https?:\/\/[^\s#]+)#([\w-]{43})/.exec(newest?.text ?? '') ?? [];
  return { page, token };
}

/**
 * Creates the token of a password reset link for a person with a verified address, without a mail.
 */
export async function makeResetToken(server: TestServer): Promise<string> {
  const { id, email } = await makeAccount(server.database, { email_verified: true });
  return issuedToken(server, { userId: id, purpose: 'reset-password', email });
}

/** Creates the token of a link that verifies the logged-in account's address, without a mail. */
export async function makeVerificationToken(server: TestServer, userId: string): Promise<string> {
  const { rows } = await server.database.ownerPool.query<{ email: string; sessionId: string }>(
    `select email, s.id as "sessionId" from users
       join account_sessions s on subject_id = users.id
      where users.id = $1 and not banned and s.created_at > now() - interval '1 day'
      order by s.created_at desc limit 1`,
    [userId],
  );
  const [row] = rows;
  // The server refuses a caller without a valid session before it reads the token.
  if (row === undefined) return 'A'.repeat(43);
  return issuedToken(server, { userId, purpose: 'verify', codeHash: randomBytes(32), ...row });
}

async function issuedToken(
  { config, clock, database }: TestServer,
  link: Parameters<typeof issueLink>[2],
): Promise<string> {
  return (await issueLink({ config, clock }, database.db, link)).split('#')[1] ?? '';
}
