import { createHash } from 'node:crypto';
import * as z from 'zod';
import { apiError, empty, json, type StandInAnswer, type StandInRequest } from './answers.ts';
import { authorize, metadata } from './authorize.ts';
import { changeWorld, inspect, inspectionPage } from './inspection.ts';
import { editReply, postToChannel, registerCommands } from './interact.ts';
import { answerMember } from './members.ts';
import { publicKeyOf } from './signing-key.ts';
import { issueTokens, revokeTokens } from './tokens.ts';
import { type Failure, newId, type StandInRole, type World } from './world.ts';

const KEPT_MESSAGES = 200;
const BIT_OF_PERMISSION: Readonly<Record<string, bigint>> = {
  CREATE_INSTANT_INVITE: 1n << 0n,
  ADMINISTRATOR: 1n << 3n,
  MANAGE_ROLES: 1n << 28n,
};
const EMBEDS_LIMIT = 6000;

const embed = z.object({
  title: z.string().max(256).optional(),
  description: z.string().max(4096).optional(),
  color: z.int().optional(),
  timestamp: z.string().optional(),
  fields: z
    .array(
      z.object({
        name: z.string().min(1).max(256),
        value: z.string().min(1).max(1024),
        inline: z.boolean().optional(),
      }),
    )
    .max(25)
    .optional(),
});
const message = z.object({
  content: z.string().max(2000).optional(),
  username: z.string().optional(),
  embeds: z.array(embed).max(10).optional(),
  allowed_mentions: z.object({ parse: z.array(z.string()) }).optional(),
});

/** Stores a message, within the real service's limits. */
function postMessage(
  world: World,
  request: StandInRequest,
  hook: { id: string; token: string },
): StandInAnswer {
  if (hook.id !== world.webhook.id || hook.token !== world.webhook.token) {
    return apiError(404, 10015, 'Unknown Webhook');
  }
  const parsed = message.safeParse(safeJson(request.body));
  if (!parsed.success || lengthOf(parsed.data.embeds ?? []) > EMBEDS_LIMIT) {
    return apiError(400, 50035, 'Invalid Form Body');
  }
  world.messages.push(parsed.data);
  world.messages.splice(0, world.messages.length - KEPT_MESSAGES);
  if (request.query.get('wait') !== 'true') return empty(204);
  return json(200, { id: newId(), ...parsed.data });
}

function lengthOf(embeds: readonly z.infer<typeof embed>[]): number {
  const texts = embeds.flatMap(({ title = '', description = '', fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return texts.join('').length;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const KEPT_REQUESTS = 1000;

/** The stand-in's answer, or null if it must not give one. */
export function answer(world: World, request: StandInRequest): StandInAnswer | null {
  const inspected = answerInspection(world, request);
  if (inspected !== undefined) return inspected;
  const line = `${request.method} ${request.path}`;
  world.requests.push(line);
  world.requests.splice(0, world.requests.length - KEPT_REQUESTS);
  const failure = takeFailure(world, line);
  if (failure === undefined) return answerService(world, request);
  if (failure.takesEffect) answerService(world, request);
  if (failure.answer === 'nothing') return null;
  return json(failure.answer.status, failure.answer.body, failure.answer.headers);
}

function answerInspection(world: World, request: StandInRequest): StandInAnswer | undefined {
  if (request.path === '' || request.path === '/') return inspectionPage(world);
  if (request.path !== '/world') return undefined;
  if (request.method === 'GET') return inspect(world);
  // A browser sends this type across sites only after a preflight request.
  if (request.contentType.startsWith('application/json')) return changeWorld(world, request);
  return apiError(415, 0, 'application/json is expected');
}

function takeFailure(world: World, line: string): Failure | undefined {
  const found = world.failures.find(({ match }) => new RegExp(match).test(line));
  if (found === undefined) return undefined;
  found.times -= 1;
  if (found.times === 0) world.failures = world.failures.filter((each) => each !== found);
  return found;
}

function answerService(world: World, request: StandInRequest): StandInAnswer {
  const { path, method } = request;
  if (path === '/.well-known/oauth-authorization-server') return json(200, metadata(world));
  if (path === '/api/oauth2/authorize') return authorize(world, request);
  if (path === '/api/oauth2/token') return issueTokens(world, request);
  if (path === '/api/oauth2/token/revoke') return revokeTokens(world, request);
  const [, hookId, hookToken] = /^\/api\/(?:v10\/)?webhooks\/(\d+)\/([^/]+)$/.exec(path) ?? [];
  if (hookId !== undefined && hookToken !== undefined && method === 'POST') {
    return postMessage(world, request, { id: hookId, token: hookToken });
  }
  const [, application, token] =
    /^\/api\/v10\/webhooks\/(\d+)\/([^/]+)\/messages\/@original$/.exec(path) ?? [];
  if (application === world.clientId && token !== undefined && method === 'PATCH') {
    return editReply(world, request, token);
  }
  if (!path.startsWith('/api/v10/')) return apiError(404, 0, '404: Not Found');
  return answerRest(world, { ...request, path: path.slice('/api/v10'.length) });
}

function answerRest(world: World, request: StandInRequest): StandInAnswer {
  const [scheme, token = ''] = request.authorization.split(' ');
  if (scheme === 'Bearer') return answerPerson(world, request, token);
  if (scheme !== 'Bot' || token !== world.botToken) return apiError(401, 0, '401: Unauthorized');
  const { headers, refused } = takeFromBucket(world, request);
  if (refused !== undefined) return refused;
  const answered = answerBot(world, request);
  return { ...answered, headers: { ...answered.headers, ...headers } };
}

function answerPerson(world: World, request: StandInRequest, token: string): StandInAnswer {
  const grant = world.grants.get(token);
  if (grant === undefined || grant.expiresAtMs < Date.now()) {
    return apiError(401, 0, '401: Unauthorized');
  }
  if (request.path !== '/users/@me') return apiError(404, 0, '404: Not Found');
  return json(200, userView(world, grant.userId));
}

function answerBot(world: World, request: StandInRequest): StandInAnswer {
  const { path, method } = request;
  if (path === '/users/@me') return json(200, userView(world, world.botId));
  if (path === `/channels/${world.staffChannelId}/messages` && method === 'POST') {
    return postToChannel(world, request);
  }
  const own = `/applications/${world.clientId}/guilds/${world.guildId}/commands`;
  if (path === own && method === 'PUT') return registerCommands(world, request);
  if (path === own && method === 'GET') return json(200, world.commands);
  if (path === '/applications/@me') {
    return json(200, { id: world.clientId, verify_key: publicKeyOf(world.signingKey) });
  }
  const [, guildId, rest = ''] = /^\/guilds\/(\d+)\/(.+)$/.exec(path) ?? [];
  if (guildId === undefined) return apiError(404, 0, '404: Not Found');
  if (guildId !== world.guildId) return apiError(404, 10004, 'Unknown Guild');
  if (rest === 'roles' && method === 'GET') return json(200, world.roles.map(roleView(world)));
  const [, userId, roleId] = /^members\/(\d+)(?:\/roles\/(\d+))?$/.exec(rest) ?? [];
  if (userId === undefined) return apiError(404, 0, '404: Not Found');
  return answerMember(world, request, { userId, roleId });
}

/** A role with its permissions: those of the bot, or none. */
function roleView(world: World) {
  const own = world.members.get(world.botId)?.roles ?? [];
  const bits = [...world.botPermissions].map((name) => BIT_OF_PERMISSION[name] ?? 0n);
  const permissions = String(bits.reduce((all, bit) => all | bit, 0n));
  return (role: StandInRole) => ({
    ...role,
    permissions: own.includes(role.id) ? permissions : '0',
  });
}

function userView(world: World, userId: string): object {
  const user = world.users.get(userId);
  return { ...user, discriminator: '0', global_name: user?.username ?? null };
}

/**
 * Takes a request from its rate limit bucket. Returns the headers with the remaining requests, or
 * the refusal if there are none.
 */
function takeFromBucket(
  world: World,
  { method, path }: StandInRequest,
): { headers: Record<string, string>; refused: StandInAnswer | undefined } {
  const key = `${method} ${path.replace(/\/members\/\d+/, '/members/:user').replace(/\/roles\/\d+$/, '/roles/:role')}`;
  const now = Date.now();
  let bucket = world.buckets.get(key);
  if (bucket === undefined || bucket.resetsAtMs <= now) {
    bucket = { left: world.limit.requests, resetsAtMs: now + world.limit.windowMs };
    world.buckets.set(key, bucket);
  }
  bucket.left -= 1;
  const secondsLeft = (bucket.resetsAtMs - now) / 1000;
  const headers = {
    'x-ratelimit-limit': String(world.limit.requests),
    'x-ratelimit-remaining': String(Math.max(0, bucket.left)),
    'x-ratelimit-reset': (bucket.resetsAtMs / 1000).toFixed(3),
    'x-ratelimit-reset-after': secondsLeft.toFixed(3),
    'x-ratelimit-bucket': createHash('sha256').update(key).digest('hex').slice(0, 32),
  };
  if (bucket.left >= 0) return { headers, refused: undefined };
  const body = {
    message: 'You are being rate limited.',
    retry_after: secondsLeft,
    global: false,
  };
  const more = { 'retry-after': String(Math.ceil(secondsLeft)), 'x-ratelimit-scope': 'user' };
  return { headers, refused: json(429, body, { ...headers, ...more }) };
}
