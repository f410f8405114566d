import type { Services } from '../../platform/services.ts';
import { readMapping } from './role-mapping.queries.ts';

/** One sentence for every mapped role the bot could not give; none when all is well. */
export type RoleCheck = { mapped: number; faults: string[] };

/**
 * Whether every mapped role exists in the server and is one that the bot may give: not managed by
 * another application, and below the bot's own highest role.
 * @throws CommunityFault when the community does not answer.
 */
export async function checkPackageRoles({
  db,
  community,
}: Pick<Services, 'db' | 'community'>): Promise<RoleCheck> {
  const mapping = await readMapping(db);
  const { roles, below } = await community.readRoles();
  const known = new Map(roles.map((role) => [role.id, role]));
  const faults = [...mapping].flatMap(([name, ids]) =>
    ids.flatMap((id) => {
      const role = known.get(id);
      if (role === undefined) return [`${name}: role ${id} does not exist`];
      if (role.managed) return [`${name}: "${role.name}" (${id}) is managed by an integration`];
      if (role.position >= below) {
        return [`${name}: "${role.name}" (${id}) is above the bot's own role`];
      }
      return [];
    }),
  );
  return { mapped: mapping.size, faults };
}
