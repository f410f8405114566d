import * as z from 'zod';
import { json, page, type StandInAnswer, type StandInRequest } from './answers.ts';
import { userNamed } from './authorize.ts';
import { document, table } from './html.ts';
import { interactionForm } from './interact.ts';
import type { World } from './world.ts';

/** A page with members, roles and messages. */
export function inspectionPage(world: World): StandInAnswer {
  const nameOf = (id: string) => world.roles.find((role) => role.id === id)?.name ?? id;
  const members = [...world.members].map(([id, { roles, joinedAt }]) => [
    world.users.get(id)?.username ?? id,
    id,
    roles.map(nameOf).join(', '),
    joinedAt,
  ]);
  const roles = world.roles.map(({ id, name, position }) => [name, id, String(position)]);
  const messages = world.messages.map((message) => [JSON.stringify(message)]);
  const requests = world.requests
    .slice(-50)
    .toReversed()
    .map((text) => [text]);
  return page(
    200,
    document(
      'Chat community',
      `<h1>Chat community</h1>
${interactionForm(world)}
<h2>Members</h2>${table(['Name', 'ID', 'Roles', 'Joined'], members)}
<h2>Messages</h2>${table(['Message'], messages)}
<h2>Roles</h2>${table(['Name', 'ID', 'Position'], roles)}
<h2>Recent requests</h2>${table(['Request'], requests)}`,
    ),
  );
}

/** The same data as JSON. */
export function inspect(world: World): StandInAnswer {
  return json(200, {
    users: [...world.users.values()],
    members: Object.fromEntries(world.members),
    banned: [...world.banned],
    roles: world.roles,
    messages: world.messages,
    commands: world.commands,
    replies: world.replies,
    requests: world.requests,
    failures: world.failures,
    grants: world.grants.size,
  });
}

const id = z.string().regex(/^\d{1,20}$/);
const change = z.strictObject({
  failures: z
    .array(
      z.strictObject({
        match: z.string(),
        answer: z.union([
          z.literal('nothing'),
          z.strictObject({
            status: z.int().min(200).max(599),
            body: z.unknown(),
            headers: z.record(z.string(), z.string()).default({}),
          }),
        ]),
        takesEffect: z.boolean().default(false),
        times: z.int().min(1).default(1),
      }),
    )
    .optional(),
  limit: z.strictObject({ requests: z.int().min(1), windowMs: z.int().min(1) }).optional(),
  botPermissions: z.array(z.string()).optional(),
  roles: z
    .array(
      z.strictObject({
        id,
        name: z.string(),
        color: z.int().default(0),
        position: z.int(),
        managed: z.boolean().default(false),
      }),
    )
    .optional(),
  deleteRoles: z.array(id).optional(),
  /** Members to add by name, with exactly these roles. */
  members: z.array(z.strictObject({ username: z.string(), roles: z.array(id) })).optional(),
  leave: z.array(id).optional(),
  ban: z.array(id).optional(),
  unban: z.array(id).optional(),
  commands: z.array(z.object({ name: z.string() })).optional(),
  /** Revokes every authorization, as people can in their settings. */
  forgetGrants: z.boolean().optional(),
});

function deleteRole(world: World, deleted: string): void {
  world.roles = world.roles.filter((role) => role.id !== deleted);
  for (const member of world.members.values()) {
    member.roles = member.roles.filter((role) => role !== deleted);
  }
}

/** Changes the stand-in's state for a test or a trial. */
export function changeWorld(world: World, request: StandInRequest): StandInAnswer {
  const parsed = change.safeParse(JSON.parse(request.body));
  if (!parsed.success) return json(400, { issues: parsed.error.issues });
  const { failures, limit, botPermissions, roles, ...rest } = parsed.data;
  if (failures !== undefined) world.failures = failures;
  if (limit !== undefined) {
    world.limit = limit;
    world.buckets.clear();
  }
  if (botPermissions !== undefined) world.botPermissions = new Set(botPermissions);
  for (const role of roles ?? []) {
    world.roles = [...world.roles.filter((each) => each.id !== role.id), role];
  }
  for (const deleted of rest.deleteRoles ?? []) deleteRole(world, deleted);
  for (const { username, roles: held } of rest.members ?? []) {
    const user = userNamed(world, username);
    world.members.set(user.id, { roles: held, joinedAt: new Date().toISOString() });
  }
  for (const gone of [...(rest.leave ?? []), ...(rest.ban ?? [])]) world.members.delete(gone);
  for (const banned of rest.ban ?? []) world.banned.add(banned);
  for (const pardoned of rest.unban ?? []) world.banned.delete(pardoned);
  if (rest.commands !== undefined) world.commands = rest.commands;
  if (rest.forgetGrants === true) world.grants.clear();
  return inspect(world);
}
