import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../../harness/browser.ts';
import type { TestServer } from '../../harness/harness.ts';
import { linkMailedTo } from '../../harness/mail.ts';
import { passwordHash } from '../../harness/people.ts';
import { signedInTaskUser } from '../../harness/signed-in.ts';

/** A task user with a password and a verified address, signed in. */
export async function taskUserWithPassword(
  server: TestServer,
  columns: Parameters<typeof signedInTaskUser>[1] = {},
) {
  const password = await passwordHash();
  return signedInTaskUser(server, { password, email_verified: true, ...columns });
}

/** Requests a link for a new password. */
export async function askForReset(browser: Browser, email: string): Promise<void> {
  const challenge = await browser.solveChallenge('task-reset-password');
  await browser.call(contract.players.requestPasswordReset, { email, challenge });
}

/** A link for a new password, mailed to a verified address. */
export async function mailedResetLink(server: TestServer, email: string): Promise<string> {
  await askForReset(server.browser(), email);
  return (await linkMailedTo(server, email)).token;
}

/** Tries to log in, in a new browser. */
export async function tryLogIn(server: TestServer, username: string, password: string) {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('task-log-in');
  return browser.send(contract.players.logInTaskUser, { username, password, challenge });
}
