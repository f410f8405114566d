import type { Services } from '../../platform/services.ts';
import type { WatchStep } from '../../platform/slice.ts';
import { countAssignedRoles } from './role-syncs.queries.ts';

/** Says whose roles in the community become more or fewer. */
export async function watchRoles({ db }: Pick<Services, 'db'>): ReturnType<WatchStep> {
  const rows = await countAssignedRoles(db);
  const before = new Map(rows.map(({ username, roles }) => [username, roles]));
  return async () => {
    const now = await countAssignedRoles(db);
    return now
      .map(({ username, roles }) => ({ username, had: before.get(username) ?? 0, has: roles }))
      .filter(({ had, has }) => had !== has)
      .map(({ username, had, has }) => {
        const what = `has ${has} of our community roles now, had ${had}`;
        return { kind: 'roles', who: username, what } as const;
      });
  };
}
