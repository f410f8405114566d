import { assignProblem, type AssignProblem } from '@regz/rules/community/assignable-roles.ts';
import type { Services } from '../../platform/services.ts';
import { readMapping } from './role-mapping.queries.ts';

/** Returns one sentence for each mapped role that the bot cannot assign. */
export type RoleCheck = { mapped: number; faults: string[] };

const words: Record<AssignProblem, string> = {
  deleted: 'does not exist',
  everyone: 'is the role of every member',
  managed: 'is managed by an integration',
  'not-permitted': 'cannot be assigned without the permission Manage Roles',
  'above-bot': "is above the bot's own role",
};

/**
 * Whether the bot can assign every mapped role.
 * @throws CommunityFault when the community does not answer.
 */
export async function checkPackageRoles({
  db,
  community,
}: Pick<Services, 'db' | 'community'>): Promise<RoleCheck> {
  const mapping = await readMapping(db);
  const server = await community.readRoles('patient');
  const names = new Map(server.roles.map(({ id, name }) => [id, `"${name}" (${id})`]));
  const faults = [...mapping].flatMap(([packageName, ids]) =>
    ids.flatMap((id) => {
      const problem = assignProblem(id, server);
      if (problem === null) return [];
      return [`${packageName}: ${names.get(id) ?? `role ${id}`} ${words[problem]}`];
    }),
  );
  return { mapped: mapping.size, faults };
}
