import type { SessionKind } from '@regz/contract/operation.ts';
import type { Browser, Site } from './browser.ts';
import {
  type MadeAccount,
  type MadeTaskUser,
  makeAccount,
  makeSession,
  makeTaskUser,
} from './factories.ts';
import type { ReachedServer } from './harness.ts';

/** The name of each kind's session cookie, over http as test servers are reached. */
export const sessionCookieNames: Record<SessionKind, string> = {
  customer: 'regz-cs',
  'task-user': 'regz-ts',
  admin: 'regz-as',
  'link-admin': 'regz-fs',
};

/** A customer with a logged-in browser, created without the cost of a login. */
export async function signedInCustomer(
  server: ReachedServer,
  columns: Parameters<typeof makeAccount>[1] = {},
  where: { site?: Site; address?: string } = {},
): Promise<{ browser: Browser; account: MadeAccount; sessionId: string }> {
  const account = await makeAccount(server.database, columns);
  const browser = server.browser(where);
  const sessionId = await signIn(server, browser, { kind: 'customer', id: account.id });
  return { browser, account, sessionId };
}

/** A task user with a logged-in browser, created without the cost of a login. */
export async function signedInTaskUser(
  server: ReachedServer,
  columns: Parameters<typeof makeTaskUser>[1] = {},
  where: { site?: Site; address?: string } = {},
): Promise<{ browser: Browser; user: MadeTaskUser }> {
  const user = await makeTaskUser(server.database, columns);
  const browser = server.browser(where);
  await signIn(server, browser, { kind: 'task-user', id: user.id });
  return { browser, user };
}

/** A browser in which the test server's first admin is logged in. */
export async function signedInAdmin(
  server: ReachedServer,
): Promise<{ browser: Browser; id: string }> {
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    'select id from account_admins order by created_at limit 1',
  );
  const id = rows[0]?.id ?? '';
  const browser = server.browser();
  await signIn(server, browser, { kind: 'admin', id });
  return { browser, id };
}

/** Puts a new session of an account into a browser; returns the session's id. */
export async function signIn(
  server: ReachedServer,
  browser: Browser,
  subject: { kind: SessionKind; id: string },
): Promise<string> {
  const createdAt = new Date(server.clock());
  const { id, token } = await makeSession(server.database, { ...subject, createdAt });
  browser.plant(sessionCookieNames[subject.kind], token);
  return id;
}
