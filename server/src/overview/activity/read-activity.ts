import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { DayRange } from '@regz/rules/overview/activity.ts';
import { countStaffActs, type StaffActCount } from '../../audit/staff-acts.ts';
import { trailStart } from '../../audit/trail-start.ts';
import { readGivenAlone } from '../../licenses/staff/read-given.ts';
import type { Services } from '../../platform/services.ts';
import { listAdmins } from './activity.queries.ts';

type Input = InferContractRouterInputs<Contract['overview']>['readActivity'];
type Activity = InferContractRouterOutputs<Contract['overview']>['readActivity'];
type Kinds = Activity['days'][number]['kinds'];

/** Counts the acts of staff by person and by day, with the days that each gave alone today. */
export async function readActivity(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { adminId, ...range }: Input,
): Promise<Activity> {
  const admins = await listAdmins(db);
  const counts = await countStaffActs(db, timesOf(range));
  const chosen = counts.filter((each) => adminId === undefined || each.adminId === adminId);
  const days = [...new Set(chosen.map(({ day }) => day))].toSorted().toReversed();
  const givers = admins.filter(({ enabled, role }) => enabled && role !== 'stock');
  return {
    people: peopleOf(admins, counts),
    days: days.map((day) => ({ day, ...sumsOf(chosen.filter((each) => each.day === day)) })),
    givenToday: await Promise.all(
      givers.map(async ({ id, username, role }) => ({
        id,
        username,
        role,
        ...(await readGivenAlone(db, { adminId: id, at: new Date(clock()) })),
      })),
    ),
    since: await trailStart(db),
  };
}

/** The times of a range of days. */
export function timesOf({ from, to }: DayRange): { since: Date; until: Date } {
  return { since: new Date(from), until: new Date(Date.parse(to) + DAY_MS) };
}

/** The staff, and the people of acts whose accounts are gone. Most acts first, then by name. */
function peopleOf(
  admins: readonly { id: string; username: string }[],
  counts: readonly StaffActCount[],
): Activity['people'] {
  const gone = counts.map(({ adminId: id, username }) => ({ id, username }));
  const people = new Map([...gone, ...admins].map(({ id, username }) => [id, username]));
  return [...people]
    .map(([id, username]) => ({
      id,
      username,
      ...sumsOf(counts.filter(({ adminId }) => adminId === id)),
    }))
    .toSorted(
      (one, other) => other.acts - one.acts || one.username.localeCompare(other.username, 'en'),
    );
}

/** The number of acts, in all and by kind, the most frequent kind first. */
export function sumsOf(counts: readonly StaffActCount[]): { acts: number; kinds: Kinds } {
  const sums = new Map<string, number>();
  for (const { kind, acts } of counts) sums.set(kind, (sums.get(kind) ?? 0) + acts);
  const kinds = [...sums]
    .map(([kind, acts]) => ({ kind, acts }))
    .toSorted((one, other) => other.acts - one.acts || (one.kind < other.kind ? -1 : 1));
  return { acts: kinds.reduce((sum, { acts }) => sum + acts, 0), kinds };
}
