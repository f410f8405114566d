import { createHash, randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../harness/browser.ts';
import { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { signIn } from '../harness/signed-in.ts';

/** The stand-in's state, as `GET /stand-ins/community/world` gives it. */
export type CommunityWorld = {
  users: { id: string; username: string }[];
  members: Record<string, { roles: string[] }>;
  roles: { id: string; name: string; position: number; managed: boolean }[];
  messages: unknown[];
  commands: { name: string }[];
  replies: {
    username: string | null;
    content: string;
    buttons: { label: string; custom_id?: string }[];
  }[];
  requests: string[];
  grants: number;
};

type Answer = 'nothing' | { status: number; body: unknown; headers?: Record<string, string> };
type WorldChange = Partial<{
  failures: { match: string; answer: Answer; takesEffect?: boolean; times?: number }[];
  limit: { requests: number; windowMs: number };
  botPermissions: string[];
  roles: { id: string; name: string; color?: number; position: number; managed?: boolean }[];
  deleteRoles: string[];
  members: { username: string; roles: string[] }[];
  leave: string[];
  ban: string[];
  unban: string[];
  commands: { name: string }[];
  forgetGrants: boolean;
}>;

const worldUrl = (server: TestServer) =>
  `http://localhost:${server.config.PORT}/stand-ins/community/world`;

export async function communityWorld(server: TestServer): Promise<CommunityWorld> {
  const answer = await fetch(worldUrl(server));
  return (await answer.json()) as CommunityWorld;
}

/** Configures the stand-in: coming failures, limits, members, roles. */
export async function arrangeCommunity(
  server: TestServer,
  change: WorldChange,
): Promise<CommunityWorld> {
  const answer = await fetch(worldUrl(server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as CommunityWorld;
}

/**
 * Returns the parameters with which the community redirects the browser after Authorize or Cancel.
 */
export async function authorize(
  url: string,
  press: { as: string } | 'cancel',
): Promise<URLSearchParams> {
  const form = new URLSearchParams(new URL(url).search);
  if (press === 'cancel') form.set('deny', '1');
  else form.set('as', press.as);
  const { origin, pathname } = new URL(url);
  const answer = await fetch(`${origin}${pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

/** The input of `community.completeConnection` from the parameters of the redirect. */
export function answerOf(back: URLSearchParams): { code: string; state: string; iss: string } {
  return {
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
    iss: back.get('iss') ?? '',
  };
}

export type Subscriber = { browser: Browser; id: string; username: string; sessionId: string };

/** A logged-in customer who may connect: approved, with an active subscription. */
export async function subscriber(
  server: TestServer,
  columns: Parameters<typeof makeAccount>[1] = {},
): Promise<Subscriber> {
  const { id, username } = await makeAccount(server.database, {
    admin_approval: true,
    subscription: 'Supreme',
    expiredate: 'infinity',
    ...columns,
  });
  const browser = server.browser();
  const sessionId = await signIn(server, browser, { kind: 'customer', id });
  return { browser, id, username, sessionId };
}

/** A subscriber connected to a community member of the same name. */
export async function connectedSubscriber(
  server: TestServer,
  columns: Parameters<typeof makeAccount>[1] = {},
): Promise<Subscriber & { discordId: string }> {
  const person = await subscriber(server, columns);
  const { url } = await person.browser.call(contract.community.startConnection, {});
  const back = await authorize(url, { as: person.username });
  await person.browser.call(contract.community.completeConnection, answerOf(back));
  return { ...person, discordId: await discordIdOf(server, person.username) };
}

export async function discordIdOf(server: TestServer, username: string): Promise<string> {
  const { users } = await communityWorld(server);
  return users.find((user) => user.username === username)?.id ?? '';
}

/** The names of a member's roles in the community. */
export async function roleNamesOf(server: TestServer, discordId: string): Promise<string[]> {
  const { members, roles } = await communityWorld(server);
  const held = members[discordId]?.roles ?? [];
  return held.map((id) => roles.find((role) => role.id === id)?.name ?? id).toSorted();
}

/** Makes an account eligible for a connection and changes nothing else about it. */
export async function makeEligible(server: TestServer, accountId: string): Promise<void> {
  await server.database.ownerPool.query(
    `update users set admin_approval = true, subscription = 'Supreme', expiredate = 'infinity'
      where id = $1`,
    [accountId],
  );
}

/**
 * Connects an account to a community member in the database, with no sync outstanding, so that no
 * background work changes the connection later.
 */
export async function connectAccount(server: TestServer, accountId: string): Promise<void> {
  const username = nameOf(accountId);
  const limit = { requests: 10_000, windowMs: 1000 };
  await arrangeCommunity(server, { members: [{ username, roles: [] }], limit });
  const discordId = await discordIdOf(server, username);
  // One message is one transaction: no worker sees the request for a sync.
  await server.database.ownerPool.query(
    `update users set discord_id = '${discordId}', discord_username = '${username}'
      where id = '${accountId}';
     update community_role_syncs set due_at = null where discord_id = '${discordId}'`,
  );
}

/** Begins a connection for an account; returns the parameters of the community's redirect. */
export async function beginConnectionOf(
  server: TestServer,
  accountId: string,
): Promise<{ code: string; state: string; iss: string | null }> {
  await makeEligible(server, accountId);
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${server.config.origins.client}/callback`;
  await server.database.ownerPool.query(
    `insert into community_flows (state, user_id, session_id, verifier, redirect_uri, expires_at)
     select $1, users.id, account_sessions.id, $2, $3, now() + interval '9 minutes'
       from users join account_sessions on subject_id = users.id
      where users.id = $4 and not users.banned limit 1`,
    [state, verifier, redirectUri, accountId],
  );
  const base = `http://localhost:${server.config.PORT}/stand-ins/community`;
  const asked = new URLSearchParams({
    client_id: '200000000000000001',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'identify guilds.join',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return answerOf(
    await authorize(`${base}/api/oauth2/authorize?${asked.toString()}`, { as: nameOf(accountId) }),
  );
}

/** Community names have at most 32 characters. */
function nameOf(accountId: string): string {
  return accountId.replaceAll('-', '');
}
