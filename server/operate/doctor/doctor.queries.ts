import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** Facts about the database server. */
export async function readDatabaseFacts(db: Database) {
  const { rows } = await sql<{
    version: string;
    role: string;
    superuser: boolean;
    connections: number;
    maxConnections: number;
  }>`
    select current_setting('server_version') as version, current_user as role,
           (select rolsuper from pg_roles where rolname = current_user) as superuser,
           (select count(*) from pg_stat_activity where backend_type = 'client backend')::bigint
             as connections,
           current_setting('max_connections')::integer as "maxConnections"`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('no response');
  return facts;
}

export async function listLargestTables(db: Database) {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name,
           (select sum(pg_total_relation_size(relid))::bigint
              from (select pg_class.oid as relid union select relid from pg_partition_tree(pg_class.oid)) as part)
             as bytes
      from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
     order by 2 desc limit 3`.execute(db);
  return rows;
}

/** The database's clock, and the newest time that it wrote. */
export async function readClocks(db: Database) {
  const { rows } = await sql<{ now: Date; newest: Date | null }>`
    select clock_timestamp() as now,
           (select at from audit_entries order by id desc limit 1) as newest`.execute(db);
  const [clocks] = rows;
  if (clocks === undefined) throw new Error('no response');
  return clocks;
}

/**
 * The oldest due job of each queue with jobs due before a time; without schedules, which become due
 * whenever no server runs.
 */
export async function findOldestDueJobs(
  db: Database,
  { before, schedules }: { before: Date; schedules: readonly string[] },
) {
  const { rows } = await sql<{ queue: string; dueAt: Date }>`
    select name as queue, min(start_after) as "dueAt" from pgboss.job
     where state in ('created', 'retry') and start_after < ${before}
       and name <> all (${[...schedules]})
     group by name order by name`.execute(db);
  return rows;
}

export async function countDeadLetters(db: Database, deadLetterQueue: string, since: Date) {
  const { rows } = await sql<{ queue: string; jobs: number }>`
    select coalesce(source_name, 'unknown') as queue, count(*)::bigint as jobs from pgboss.job
     where name = ${deadLetterQueue} and created_on > ${since}
     group by 1 order by 1`.execute(db);
  return rows;
}

export async function countLateMail(
  db: Database,
  { lateSince, failedSince }: { lateSince: Date; failedSince: Date },
) {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where sent_at is null and failed_at is null
                              and created_at < ${lateSince})::bigint as waiting,
           count(*) filter (where failed_at > ${failedSince})::bigint as failed
      from mail_outbox where sent_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Refusals of the product by the mail server, and the number of mails that wait for a remedy. */
export async function listRefusedSenders(db: Database) {
  const { rows } = await sql<{ refused: string; mails: number }>`
    select last_error as refused, count(*)::bigint as mails from mail_outbox
     where sent_at is null and failed_at is null and last_error like 'refused at %'
     group by last_error order by last_error`.execute(db);
  return rows;
}

/** Orders opened with providers since a time, their webhooks, and unresolved cases. */
export async function readPaymentFacts(
  db: Database,
  { providers, since }: { providers: readonly string[]; since: Date },
) {
  const { rows } = await sql<{
    opened: number;
    reports: number;
    flagged: number;
    unmatched: number;
  }>`
    select (select count(*) from order_facts
             where created_at > ${since} and provider = any(${providers}))::bigint as opened,
           (select count(*) from order_events
             where received_at > ${since} and provider = any(${providers}))::bigint as reports,
           (select count(*) from order_facts
             where flag is not null and flag_resolved_at is null)::bigint as flagged,
           (select count(*) from order_events
             where outcome = 'unmatched' and resolved_at is null)::bigint as unmatched`.execute(db);
  return rows[0] ?? { opened: 0, reports: 0, flagged: 0, unmatched: 0 };
}

/** Unsold keys that test money can buy in production, and whether a product generates them. */
export async function countTestKeys(db: Database) {
  const { rows } = await sql<{ keys: number; isGenerated: boolean }>`
    select count(*)::bigint as keys,
           exists (select from key_stock_products where keys = 'generated') as "isGenerated"
      from license_keys
     where left(license_key, 5) = 'TEST-'
       and not activated and assigned_at is null and not banned`.execute(db);
  return rows[0] ?? { keys: 0, isGenerated: false };
}
