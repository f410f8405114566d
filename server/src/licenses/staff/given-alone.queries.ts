import type { GivenAlone } from '@regz/rules/licenses/days-given.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type Asked = {
  adminId: string;
  at: Date;
  /** The account that receives the days. */
  customerId?: string;
  /** The current mass change, which does not count. */
  except?: string;
};

/**
 * The days that a member of staff gave without a second person on the UTC day of `at`: to single
 * customers, by keys, and in mass changes that they previewed and applied themselves.
 */
export async function sumGivenAlone(db: Database, asked: Asked): Promise<GivenAlone> {
  const { adminId, at, customerId = null, except = null } = asked;
  const day = sql`date_trunc('day', ${at}::timestamptz, 'UTC')`;
  const { rows } = await sql<GivenAlone>`
    select (coalesce(single.customer, 0) + coalesce(keys.customer, 0))::integer as "ofCustomer",
           (coalesce(single.days, 0) + coalesce(keys.days, 0) + coalesce(mass.days, 0))::integer as "ofAll",
           coalesce(mass.accounts, 0)::integer as "massAccounts"
      from (select sum(days) as days,
                   sum(days) filter (where account_id = ${customerId}::uuid) as customer
              from license_time_entries
             where actor_id = ${adminId} and kind = 'staff' and time_change_id is null and days > 0
               and at >= ${day} and at < ${day} + interval '1 day') as single,
           (select sum((detail ->> 'days')::integer) as days,
                   sum((detail ->> 'days')::integer) filter (where object_id = ${customerId}) as customer
              from audit_entries
             where actor_kind = 'admin' and actor_id = ${adminId} and action = 'licenses.give-key'
               and (detail ->> 'alone')::boolean
               and at >= ${day} and at < ${day} + interval '1 day') as keys,
           (select sum(accounts) as accounts, sum(accounts * days) filter (where days > 0) as days
              from license_time_changes
             where made_by_id = ${adminId} and applied_by_id = ${adminId}
               and id is distinct from ${except}::uuid
               and applied_at >= ${day} and applied_at < ${day} + interval '1 day') as mass`.execute(
    db,
  );
  return rows[0] ?? { ofCustomer: 0, ofAll: 0, massAccounts: 0 };
}

/** The most days that a member of staff gave to one customer on the UTC day of `at`. */
export async function findMostGiven(
  db: Database,
  { adminId, at }: { adminId: string; at: Date },
): Promise<number> {
  const day = sql`date_trunc('day', ${at}::timestamptz, 'UTC')`;
  const { rows } = await sql<{ days: number }>`
    select sum(days)::integer as days from license_time_entries
     where actor_id = ${adminId} and kind = 'staff' and time_change_id is null and days > 0
       and at >= ${day} and at < ${day} + interval '1 day'
     group by account_id order by 1 desc limit 1`.execute(db);
  return rows[0]?.days ?? 0;
}

/**
 * The days that each of some members of staff gave in a range of time, as days of one account: to
 * single customers, and in mass changes that they applied.
 */
export async function sumDaysGiven(
  db: Database,
  { adminIds, since, until }: { adminIds: readonly string[]; since: Date; until: Date },
) {
  const { rows } = await sql<{ adminId: string; days: number }>`
    select "adminId", sum(days)::integer as days
      from (select actor_id as "adminId", days from license_time_entries
             where actor_id = any(${adminIds}::uuid[]) and kind = 'staff'
               and time_change_id is null and days > 0 and at >= ${since} and at < ${until}
            union all
            select applied_by_id, accounts * days from license_time_changes
             where applied_by_id = any(${adminIds}::uuid[]) and days > 0
               and applied_at >= ${since} and applied_at < ${until}) as given
     group by "adminId"`.execute(db);
  return rows;
}

/**
 * `sumGivenAlone` before days are given. Serializes the acts of one person until the transaction ends, so
 * that concurrent acts cannot exceed the limit.
 */
export async function lockGivenAlone(trx: Database, asked: Asked): Promise<GivenAlone> {
  const { adminId } = asked;
  await sql`select pg_advisory_xact_lock(hashtext('license-days'), hashtext(${adminId}))`.execute(
    trx,
  );
  return sumGivenAlone(trx, asked);
}
