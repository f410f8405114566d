import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readHappened } from '../../platform/database/read-happened.ts';
import type { Happened, TimelineQuery, TimelineFacts } from '../../platform/timeline.ts';

type EntryFacts = Pick<TimelineFacts, 'days' | 'stockKeyId' | 'orderId' | 'timeChangeId'> & {
  licenseKey: string | null;
  subscription: string | null;
  expiresOn: string | null;
  endsTime: string;
  frozenDays: number | null;
};

/**
 * The changes of an account's time. A switch to the experiment is an act of the audit trail, which
 * also has those from before entries existed.
 */
export async function findTimeline(
  db: Database,
  query: TimelineQuery,
): Promise<Happened<EntryFacts>[]> {
  return readHappened<EntryFacts>(
    db,
    sql`
      select entry.at, lpad(entry.number::text, 10, '0') as id,
             'licenses.' || case
               when entry.kind = 'reversal' and entry.time_change_id is not null then 'undone'
               when entry.kind = 'reversal' and entry.actor_kind = 'admin' then 'replacement-undone'
               when entry.kind = 'reversal' and entry.days > 0 then 'given-back'
               else entry.kind end as what,
             case when entry.actor_kind = 'customer' then 'owner'
                  when entry.actor_kind = 'admin' then 'staff'
                  when entry.actor_kind = 'link-admin' then 'link-admin'
                  when entry.kind = 'reversal' then 'payment'
                  when entry.kind = 'outside' then 'operator'
                  else 'system' end as actor,
             admin.username as "actorName",
             case when entry.kind <> 'opening' then nullif(entry.reason, '') end as reason,
             null as address,
             jsonb_strip_nulls(jsonb_build_object(
               'days', entry.days,
               'orderId', o.order_id,
               'timeChangeId', entry.time_change_id,
               'stockKeyId', case when key.product_id is not null then key.id end))
             || jsonb_build_object(
               'licenseKey', key.license_key,
               'subscription', entry.package_after,
               'expiresOn', entry.ends_on_after,
               'endsTime', entry.ends_time_after,
               'frozenDays', entry.frozen_days_after) as facts
        from license_time_entries entry
        left join license_keys key on key.id = entry.license_key_id
        left join order_facts o on o.license_key_id = entry.license_key_id
        left join account_admins admin on admin.id = entry.actor_id
       where entry.account_id = ${query.owner.id} and entry.kind <> 'experiment'`,
    query,
  );
}

/** The request and address of each of some entries, if the audit trail of a few days has them. */
export async function findOrigins(
  db: Database,
  accountId: string,
  { numbers, since, until }: { numbers: readonly number[]; since: Date; until: Date },
) {
  const { rows } = await sql<{ number: number; requestId: string | null; address: string | null }>`
    select entry.number, act.request_id as "requestId", host(act.address) as address
      from license_time_entries entry
      join audit_entries act
        on act.object_kind = 'license' and act.object_id = entry.license_key_id::text
       and act.action = 'licenses.redeem' and act.at between ${since} and ${until}
     where entry.account_id = ${accountId} and entry.number = any(${numbers}::integer[])
       and entry.kind <> 'reversal'
    union all
    select (detail ->> 'number')::integer, request_id, host(address)
      from audit_entries
     where object_kind = 'account' and object_id = ${accountId} and action like 'licenses.%'
       and detail ->> 'number' = any(${numbers.map(String)}::text[])
       and at between ${since} and ${until}`.execute(db);
  return rows;
}
