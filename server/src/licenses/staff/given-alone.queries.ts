import type { GivenAlone } from '@regz/rules/licenses/days-given.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

type Asked = {
  adminId: string;
  at: Date;
  /** The account to which days are to be given. */
  customerId?: string;
  /** The mass change that is asked about, which does not count. */
  except?: string;
};

/**
 * What a member of staff has given on the UTC day of a time without a second person: days that they gave single
 * customers, and mass changes that they previewed and applied themselves.
 */
export async function sumGivenAlone(db: Database, asked: Asked): Promise<GivenAlone> {
  const { adminId, at, customerId = null, except = null } = asked;
  const day = sql`date_trunc('day', ${at}::timestamptz, 'UTC')`;
  const { rows } = await sql<GivenAlone>`
    select coalesce(single.customer, 0)::integer as "ofCustomer",
           (coalesce(single.days, 0) + coalesce(mass.days, 0))::integer as "ofAll",
           coalesce(mass.accounts, 0)::integer as "massAccounts"
      from (select sum(days) as days,
                   sum(days) filter (where account_id = ${customerId}::uuid) as customer
              from license_time_entries
             where actor_id = ${adminId} and kind = 'staff' and time_change_id is null and days > 0
               and at >= ${day} and at < ${day} + interval '1 day') as single,
           (select sum(accounts) as accounts, sum(accounts * days) filter (where days > 0) as days
              from license_time_changes
             where made_by_id = ${adminId} and applied_by_id = ${adminId}
               and id is distinct from ${except}::uuid
               and applied_at >= ${day} and applied_at < ${day} + interval '1 day') as mass`.execute(
    db,
  );
  return rows[0] ?? { ofCustomer: 0, ofAll: 0, massAccounts: 0 };
}

/**
 * The same for what is about to be given: what one person gives waits for each other until the transaction ends,
 * so that two acts at once cannot both be the last that is allowed.
 */
export async function lockGivenAlone(trx: Database, asked: Asked): Promise<GivenAlone> {
  const { adminId } = asked;
  await sql`select pg_advisory_xact_lock(hashtext('license-days'), hashtext(${adminId}))`.execute(
    trx,
  );
  return sumGivenAlone(trx, asked);
}
