import { createHash } from 'node:crypto';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { mondayOf } from '@regz/rules/overview/renewals.ts';
import { countStaffActs } from '../../audit/staff-acts.ts';
import { sumDaysGiven } from '../../licenses/staff/read-given.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isMailWritten, sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { holdRound } from '../count-figures.queries.ts';
import { sumCoinsGiven } from './activity.queries.ts';
import { sumsOf, timesOf } from './read-activity.ts';

type Summarizing = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>;

/** What a member of staff did in a week. */
export type StaffWeek = {
  username: string;
  kinds: { kind: string; acts: number }[];
  days: number;
  coins: number;
};

/**
 * Mails STAFF_EMAIL, if set, what each person did in the last week from Monday to Sunday (UTC), once.
 * A week without acts has no mail.
 */
export async function mailSummary(services: Summarizing): Promise<void> {
  const { db, clock, config } = services;
  const { STAFF_EMAIL: to } = config;
  if (to === undefined) return;
  const from = addDays(mondayOf(utcDate(clock())), -7);
  const week = { from, to: addDays(from, 6) };
  const id = mailIdOf(from);
  if (await isMailWritten(db, id)) return;
  const people = await weekOf(db, timesOf(week));
  if (people.length === 0) return;
  await transaction(db, async ({ trx }) => {
    // One process at a time.
    await holdRound(trx);
    if (await isMailWritten(trx, id)) return;
    const data = { ...week, people };
    await sendMail(services, trx, { to, template: 'staff-week', language: 'en', data, id });
  });
}

/** One id per week, so that no second mail can be written. */
function mailIdOf(monday: string): string {
  const digest = createHash('sha256').update(`staff week ${monday}`).digest('hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}

async function weekOf(
  db: Services['db'],
  times: { since: Date; until: Date },
): Promise<StaffWeek[]> {
  const counts = await countStaffActs(db, times);
  const adminIds = [...new Set(counts.map(({ adminId }) => adminId))];
  const days = await sumDaysGiven(db, { adminIds, ...times });
  const coins = await sumCoinsGiven(db, times);
  return adminIds
    .map((id) => {
      const own = counts.filter(({ adminId }) => adminId === id);
      return {
        username: own[0]?.username ?? id,
        kinds: sumsOf(own).kinds,
        days: days.find(({ adminId }) => adminId === id)?.days ?? 0,
        coins: coins.find(({ adminId }) => adminId === id)?.coins ?? 0,
      };
    })
    .toSorted((one, other) => one.username.localeCompare(other.username, 'en'));
}
