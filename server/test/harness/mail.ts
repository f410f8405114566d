import type { EmailLinkPurpose } from '@regz/rules/accounts/email.ts';
import { expect } from 'vitest';
import * as z from 'zod';
import { issueLink } from '../../src/accounts/email/mailed-link.ts';
import { makeAccount } from './factories.ts';
import type { TestServer } from './harness.ts';

const message = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  autoSubmitted: z.string(),
});

export type MailedMessage = z.infer<typeof message>;

/** What the built-in mail server has for an address now, newest first. */
export async function mailNow(server: TestServer, to: string): Promise<MailedMessage[]> {
  const path = `/stand-ins/mail/messages?to=${encodeURIComponent(to)}`;
  const answer = await server.browser().request({ path });
  return z.array(message).parse(answer.json);
}

/** Waits until the built-in mail server has at least `count` messages for an address. */
export async function mailTo(server: TestServer, to: string, count = 1): Promise<MailedMessage[]> {
  await expect
    .poll(async () => (await mailNow(server, to)).length, { interval: 25 })
    .toBeGreaterThanOrEqual(count);
  return mailNow(server, to);
}

/** The link of the newest of `count` messages: its page and the token behind the `#`. */
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

/** The token of a link that was mailed to somebody with a verified address, without the mail. */
export async function makeLinkToken(
  { config, clock, database }: TestServer,
  purpose: EmailLinkPurpose,
): Promise<string> {
  const { id, email } = await makeAccount(database, { email_verified: true });
  const link = await issueLink({ config, clock }, database.db, { userId: id, purpose, email });
  return link.split('#')[1] ?? '';
}
