import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { Browser } from '../harness/browser.ts';
import { makeAccount, makeLink, type MadeLink } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { PASSWORD, passwordHash } from '../harness/people.ts';
import { newAttempt } from '../operations/free-panel/free-panel-examples.ts';

export async function rowsOf(
  { database }: TestServer,
  statement: string,
  ...values: unknown[]
): Promise<Record<string, unknown>[]> {
  return (await database.ownerPool.query<Record<string, unknown>>(statement, values)).rows;
}

/** A link that is valid for a day by the server's clock. */
export async function linkOf(
  server: TestServer,
  columns: Parameters<typeof makeLink>[1] = {},
): Promise<MadeLink> {
  const expires_at = new Date(server.clock() + DAY_MS);
  return makeLink(server.database, { expires_at, ...columns });
}

/** A customer with the shared test password. */
export async function customer(
  { database }: TestServer,
  columns: Parameters<typeof makeAccount>[1] = {},
) {
  return makeAccount(database, { password: await passwordHash(), ...columns });
}

/** The input with which a customer signs in through a link. */
export async function credentials(browser: Browser, key: string, username: string) {
  const challenge = await browser.solveChallenge('log-in');
  return { key, attempt: newAttempt(), username, password: PASSWORD, challenge };
}

/** The input with which a new customer signs up through a link. */
export async function registration(browser: Browser, key: string, username: string) {
  const challenge = await browser.solveChallenge('register');
  const email = `${username}@example.com`;
  const typed = { username, email, mobileNumber: '', password: 'x', confirmPassword: 'x' };
  return { key, attempt: newAttempt(), challenge, ...typed };
}

/** The counters of a link. */
export async function countsOf(server: TestServer, { id }: MadeLink) {
  const [row] = await rowsOf(
    server,
    `select used_count, granted_uses, admin_log_ins, opened_count
       from free_panel_links where id = $1`,
    id,
  );
  return row;
}

/** A browser in which a link's admin is logged in. */
export async function linkAdminOf(
  server: TestServer,
  link: MadeLink,
  password = PASSWORD,
): Promise<Browser> {
  const browser = server.browser();
  const challenge = await browser.solveChallenge('link-admin-log-in');
  const { code: key, username } = link;
  const { logInLinkAdmin } = contract.freePanel;
  await browser.call(logInLinkAdmin, { key, username, password, challenge });
  return browser;
}
