import { setTimeout as pause } from 'node:timers/promises';
import { schedulesOf } from '../../src/platform/jobs/queues.ts';
import { queues } from '../../src/slices.ts';
import type { TestDatabase } from '../harness/harness-database.ts';

/**
 * One mail of the outbox, with the number of times its row was written, marked as sent, and given
 * up.
 */
export type WitnessedMail = {
  messageId: string;
  to: string;
  template: string;
  written: number;
  sent: number;
  givenUp: number;
};

/**
 * Adds triggers that record changes of mails and countdowns, and keep the record when rows are
 * deleted. The triggers also slow redemptions down, so that a kill leaves some done and unanswered.
 */
export async function callWitness({ ownerPool }: TestDatabase): Promise<void> {
  await ownerPool.query(`
    create table witnessed_mails (message_id text, recipient text, template text, act text);
    create table witnessed_ends (user_id uuid, execute_at timestamptz, ended_at timestamptz);
    create function witness_mail() returns trigger language plpgsql security definer as $$
    begin
      insert into witnessed_mails
      select new.message_id, new.to_address, new.template, act
        from (values
          ('written', tg_op = 'INSERT'),
          ('sent', tg_op = 'UPDATE' and new.sent_at is distinct from old.sent_at),
          ('given up', tg_op = 'UPDATE' and new.failed_at is distinct from old.failed_at)
        ) as acts (act, done) where done;
      return null;
    end $$;
    create trigger witness after insert or update on mail_outbox
      for each row execute function witness_mail();
    create function witness_end() returns trigger language plpgsql security definer as $$
    begin
      insert into witnessed_ends values (old.user_id, old.execute_at, clock_timestamp());
      return null;
    end $$;
    create trigger witness after delete on account_deletions
      for each row execute function witness_end();
    create function take_time() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.2 * random());
      return null;
    end $$;
    create trigger slow after insert on license_redemptions
      for each row execute function take_time();`);
}

export async function witnessedMails({ ownerPool }: TestDatabase): Promise<WitnessedMail[]> {
  const { rows } = await ownerPool.query<WitnessedMail>(`
    select message_id as "messageId", recipient as "to", template,
           count(*) filter (where act = 'written')::int as written,
           count(*) filter (where act = 'sent')::int as sent,
           count(*) filter (where act = 'given up')::int as "givenUp"
      from witnessed_mails group by 1, 2, 3`);
  return rows;
}

/** Resolves when no session of the program is left in the database. */
export async function sessionsAreOver({ ownerPool }: TestDatabase): Promise<void> {
  for (;;) {
    const { rows } = await ownerPool.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and usename = 'regz_app' limit 1`,
    );
    if (rows.length === 0) return;
    await pause(10);
  }
}

/** The work that was running or due when the program died. */
export type Remains = {
  /** Message-IDs of waiting mails. */
  mails: string[];
  /** Names of deleted accounts whose notice for staff is waiting. */
  notices: string[];
  /** Ids of people whose redemption is done. */
  redeemers: string[];
  activeJobs: number;
  leasedSyncs: number;
  countdowns: number;
};

export async function readRemains({ ownerPool }: TestDatabase): Promise<Remains> {
  const { rows } = await ownerPool.query<Remains>(`
    select array(select message_id from mail_outbox where sent_at is null and failed_at is null)
             as mails,
           array(select username from account_deletion_notices) as notices,
           array(select user_id::text from license_redemptions where user_id is not null)
             as redeemers,
           (select count(*)::int from pgboss.job where state = 'active') as "activeJobs",
           (select count(*)::int from community_role_syncs where leased_until > now())
             as "leasedSyncs",
           (select count(*)::int from account_deletions) as countdowns`);
  const [remains] = rows;
  if (remains === undefined) throw new Error('The database says nothing.');
  return remains;
}

/** Simulates that a minute has passed since the kill: the dead program's leases expire. */
export async function letMinutePass({ ownerPool }: TestDatabase): Promise<void> {
  await ownerPool.query(`
    update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
     where state = 'active';
    update pgboss.queue set monitor_on = monitor_on - interval '1 minute',
                            monitor_claim_on = monitor_claim_on - interval '1 minute';
    update community_role_syncs set leased_until = leased_until - interval '1 minute'
     where leased_until is not null`);
}

/**
 * Resolves when no work is outstanding. @throws Error with the outstanding work by kind after the
 * limit
 */
export async function everythingIsDone(
  { ownerPool }: TestDatabase,
  limitMs: number,
): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    const { rows } = await ownerPool.query<{ open: string }>(
      `
      select concat_ws(', ',
        (select string_agg(name || ' ' || state, ', ') from pgboss.job
          where state < 'completed' and name <> 'jobs.dead-letters' and name <> all($1)),
        (select 'countdown' from account_deletions limit 1),
        (select 'notice' from account_deletion_notices limit 1),
        (select 'mail' from mail_outbox where sent_at is null and failed_at is null limit 1),
        (select 'roles' from community_role_syncs where due_at is not null limit 1)) as open`,
      [[...schedulesOf(queues).keys()]],
    );
    const open = rows[0]?.open ?? '';
    if (open === '') return;
    if (performance.now() > giveUpAt) throw new Error(`After ${limitMs} ms is left: ${open}`);
    await pause(50);
  }
}
