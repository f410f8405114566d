import type { SeenTime, TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import type { Database } from '../../platform/database/database.ts';
import { endOf } from '../../platform/database/kept-end.ts';
import { lockAccountTime } from './license-time.queries.ts';

type StandingRow = {
  subscription: string | null;
  expiresOn: string | null;
  endsTime: string;
  frozenDays: number | null;
};

/** The license time of a row of `users`. */
export function seenTime({ timeEntry, ...row }: StandingRow & { timeEntry: number }): SeenTime {
  return { ...standingOf(row), number: timeEntry };
}

export function standingOf({
  subscription,
  expiresOn,
  endsTime,
  frozenDays,
}: StandingRow): TimeStanding {
  return { subscription, endsAt: endOf({ expiresOn, endsTime }), frozenDays };
}

/** Locks an account and reads its license time; undefined if it is deleted. */
export async function lockTime(
  trx: Database,
  accountId: string,
): Promise<{ seen: SeenTime; banned: boolean } | undefined> {
  const row = await lockAccountTime(trx, accountId);
  return row && { seen: seenTime(row), banned: row.banned };
}
