import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The role ids of every mapped package, in their order. */
export async function readMapping(db: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('license_package_roles')
    .select(['package', 'role_id as roleId'])
    .orderBy('package')
    .orderBy('slot')
    .execute();
  const mapping = new Map<string, string[]>();
  for (const { package: name, roleId } of rows) {
    mapping.set(name, [...(mapping.get(name) ?? []), roleId]);
  }
  return mapping;
}

/** Gives packages other roles; a package with none is not mapped any more. */
export async function replaceMapping(
  trx: Database,
  mapping: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await trx
    .deleteFrom('license_package_roles')
    .where('package', 'in', [...mapping.keys()])
    .execute();
  const rows = [...mapping].flatMap(([name, ids]) =>
    ids.map((id, index) => ({ package: name, slot: index + 1, role_id: id })),
  );
  if (rows.length > 0) await trx.insertInto('license_package_roles').values(rows).execute();
}

/**
 * Locks the roles of a package against other edits. Returns their version; undefined for an unknown
 * package.
 */
export async function lockMapping(trx: Database, packageName: string): Promise<number | undefined> {
  await sql`
    insert into community_mappings (package)
    select name from license_packages where name = ${packageName}
    on conflict do nothing`.execute(trx);
  const row = await trx
    .selectFrom('community_mappings')
    .select('version')
    .where('package', '=', packageName)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** Raises the version of a package's roles; without an author for the command line. */
export async function raiseVersion(
  trx: Database,
  packageName: string,
  editedBy: string | null,
): Promise<void> {
  await trx
    .updateTable('community_mappings')
    .set((eb) => ({ version: eb('version', '+', 1), edited_by: editedBy }))
    .where('package', '=', packageName)
    .execute();
}

/** The members of the server whose account gives the roles of its package at a time. */
function membersAt(now: Date) {
  return sql`
    select users.subscription, syncs.role_ids
      from users join community_role_syncs syncs using (discord_id)
     where users.admin_approval and not users.banned
       and license_end(users.expiredate, users.ends_time) > ${now}
       and syncs.last_error is distinct from 'not-a-member'`;
}

export type PackageRoles = {
  packageName: string;
  roleIds: string[];
  members: number;
  version: number;
  editedBy: string | null;
};

/** The roles and the number of members of all packages, or of one. */
export async function listPackages(
  db: Database,
  now: Date,
  packageName: string | null = null,
): Promise<PackageRoles[]> {
  const { rows } = await sql<PackageRoles>`
    with members as materialized (
      select subscription, count(*)::int as count from (${membersAt(now)}) each group by 1)
    select packages.name as "packageName",
           array(select role_id from license_package_roles where package = packages.name
                  order by slot) as "roleIds",
           coalesce(members.count, 0) as members,
           coalesce(mappings.version, 1) as version, mappings.edited_by as "editedBy"
      from license_packages packages
      left join community_mappings mappings on mappings.package = packages.name
      left join members on members.subscription = packages.name
     where packages.name = ${packageName}::text or ${packageName}::text is null
     order by packages.name`.execute(db);
  return rows;
}

export type MemberChanges = { members: number; gaining: number; losing: number };

/**
 * Counts the members of a package who get or lose a role if the package gives these roles. The bot
 * changes only assignable roles.
 */
export async function countChanges(
  db: Database,
  change: { packageName: string; roleIds: readonly string[]; assignable: readonly string[] },
  now: Date,
): Promise<MemberChanges> {
  const { packageName, roleIds, assignable } = change;
  const { rows } = await sql<MemberChanges>`
    select count(*)::int as members,
           count(*) filter (where exists (
             select from unnest(${[...roleIds]}::text[]) id
              where id = any (${[...assignable]}::text[]) and id <> all (role_ids)))::int as gaining,
           count(*) filter (where exists (
             select from unnest(role_ids) id
              where id = any (${[...assignable]}::text[])
                and id <> all (${[...roleIds]}::text[])))::int as losing
      from (${membersAt(now)}) each
     where subscription = ${packageName}`.execute(db);
  return rows[0] ?? { members: 0, gaining: 0, losing: 0 };
}
