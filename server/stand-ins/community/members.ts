import * as z from 'zod';
import { apiError, empty, json, type StandInAnswer, type StandInRequest } from './answers.ts';
import { botTop, type StandInMember, type World } from './world.ts';

const joining = z.object({ access_token: z.string(), roles: z.array(z.string()).optional() });
const changing = z.object({ roles: z.array(z.string()).optional() });

type Place = { userId: string; roleId: string | undefined };

/** `/guilds/{id}/members/{user}` and its roles, with the bot's token. */
export function answerMember(
  world: World,
  request: StandInRequest,
  { userId, roleId }: Place,
): StandInAnswer {
  const member = world.members.get(userId);
  if (request.method === 'PUT' && roleId === undefined) return join(world, request, userId);
  if (member === undefined) return apiError(404, 10007, 'Unknown Member');
  if (roleId !== undefined) return changeOneRole(world, request.method, member, roleId);
  if (request.method === 'GET') return json(200, view(world, userId, member));
  if (request.method !== 'PATCH') return apiError(405, 0, '405: Method Not Allowed');
  const parsed = changing.safeParse(bodyOf(request));
  if (!parsed.success) return apiError(400, 50035, 'Invalid Form Body');
  const { roles = member.roles } = parsed.data;
  const added = roles.filter((role) => !member.roles.includes(role));
  const removed = member.roles.filter((role) => !roles.includes(role));
  const refused = refuseRoles(world, [...added, ...removed]);
  if (refused !== undefined) return refused;
  member.roles = [...new Set(roles)];
  return json(200, view(world, userId, member));
}

/** Adds a person to the server with a token that permits it. */
function join(world: World, request: StandInRequest, userId: string): StandInAnswer {
  const parsed = joining.safeParse(bodyOf(request));
  if (!parsed.success) return apiError(400, 50035, 'Invalid Form Body');
  const grant = world.grants.get(parsed.data.access_token);
  if (grant === undefined || grant.userId !== userId || grant.expiresAtMs < Date.now()) {
    return apiError(403, 50025, 'Invalid OAuth2 access token');
  }
  if (!grant.scope.split(' ').includes('guilds.join')) {
    return apiError(403, 50026, 'Missing required OAuth2 scope');
  }
  if (world.members.has(userId)) return empty(204);
  if (world.banned.has(userId)) {
    return apiError(403, 40007, 'The user is banned from this guild.');
  }
  if (!world.botPermissions.has('CREATE_INSTANT_INVITE')) {
    return apiError(403, 50013, 'Missing Permissions');
  }
  const { roles = [] } = parsed.data;
  const refused = refuseRoles(world, roles);
  if (refused !== undefined) return refused;
  const member = { roles, joinedAt: new Date().toISOString() };
  world.members.set(userId, member);
  return json(201, view(world, userId, member));
}

function changeOneRole(
  world: World,
  method: string,
  member: StandInMember,
  roleId: string,
): StandInAnswer {
  if (method !== 'PUT' && method !== 'DELETE') return apiError(405, 0, '405: Method Not Allowed');
  const refused = refuseRoles(world, [roleId]);
  if (refused !== undefined) return refused;
  const others = member.roles.filter((role) => role !== roleId);
  member.roles = method === 'PUT' ? [...others, roleId] : others;
  return empty(204);
}

/** The reason why the bot may not assign or remove these roles, if any. */
function refuseRoles(world: World, roles: readonly string[]): StandInAnswer | undefined {
  if (roles.length === 0) return undefined;
  if (!world.botPermissions.has('MANAGE_ROLES')) {
    return apiError(403, 50013, 'Missing Permissions');
  }
  for (const id of roles) {
    const role = world.roles.find((each) => each.id === id);
    if (role === undefined) return apiError(404, 10011, 'Unknown Role');
    if (role.managed || role.id === world.guildId || role.position >= botTop(world)) {
      return apiError(403, 50013, 'Missing Permissions');
    }
  }
  return undefined;
}

function view(world: World, userId: string, member: StandInMember): object {
  return {
    user: world.users.get(userId) ?? { id: userId, username: userId, avatar: null },
    nick: null,
    roles: member.roles,
    joined_at: member.joinedAt,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
  };
}

function bodyOf(request: StandInRequest): unknown {
  try {
    return request.body === '' ? {} : JSON.parse(request.body);
  } catch {
    return undefined;
  }
}
