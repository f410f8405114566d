import { contract } from '@regz/contract/contract.ts';
import type { Browser } from './browser.ts';
import { makeAccount } from './factories.ts';
import type { TestServer } from './harness.ts';
import { signIn } from './signed-in.ts';

/** The stand-in's state, as `GET /stand-ins/community/world` gives it. */
export type CommunityWorld = {
  users: { id: string; username: string }[];
  members: Record<string, { roles: string[] }>;
  roles: { id: string; name: string; position: number; managed: boolean }[];
  messages: unknown[];
  requests: string[];
  grants: number;
};

type Answer = 'nothing' | { status: number; body: unknown; headers?: Record<string, string> };
type WorldChange = Partial<{
  failures: { match: string; answer: Answer; takesEffect?: boolean; times?: number }[];
  limit: { requests: number; windowMs: number };
  botPermissions: string[];
  roles: { id: string; name: string; position: number; managed?: boolean }[];
  members: { username: string; roles: string[] }[];
  leave: string[];
  ban: string[];
  unban: string[];
  forgetGrants: boolean;
}>;

const worldUrl = (server: TestServer) =>
  `http://localhost:${server.config.PORT}/stand-ins/community/world`;

export async function communityWorld(server: TestServer): Promise<CommunityWorld> {
  const answer = await fetch(worldUrl(server));
  return (await answer.json()) as CommunityWorld;
}

/** Arranges the stand-in: failures to come, limits, members, roles. */
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

/** What the community's page sends the browser back with, after Authorize or Cancel. */
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

/** The input of `community.complete` from what came back. */
export function answerOf(back: URLSearchParams): { code: string; state: string; iss: string } {
  return {
    code: back.get('code') ?? '',
    state: back.get('state') ?? '',
    iss: back.get('iss') ?? '',
  };
}

export type Subscriber = { browser: Browser; id: string; username: string; sessionId: string };

/** A signed-in customer who may connect: approved, with a running subscription. */
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

/** A subscriber who is connected to a person of the community of the same name. */
export async function connectedSubscriber(
  server: TestServer,
  columns: Parameters<typeof makeAccount>[1] = {},
): Promise<Subscriber & { discordId: string }> {
  const person = await subscriber(server, columns);
  const { url } = await person.browser.call(contract.community.connect, {});
  const back = await authorize(url, { as: person.username });
  await person.browser.call(contract.community.complete, answerOf(back));
  return { ...person, discordId: await discordIdOf(server, person.username) };
}

export async function discordIdOf(server: TestServer, username: string): Promise<string> {
  const { users } = await communityWorld(server);
  return users.find((user) => user.username === username)?.id ?? '';
}

/** The roles a person has in the community, by name. */
export async function roleNamesOf(server: TestServer, discordId: string): Promise<string[]> {
  const { members, roles } = await communityWorld(server);
  const held = members[discordId]?.roles ?? [];
  return held.map((id) => roles.find((role) => role.id === id)?.name ?? id).toSorted();
}
