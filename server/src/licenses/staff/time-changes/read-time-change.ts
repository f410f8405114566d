import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { needsColleague } from '@regz/rules/licenses/days-given.ts';
import { hasColleague } from '../../../identity/second-factors/has-colleague.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { sumGivenAlone } from '../given-alone.queries.ts';
import { countMembers, findUsernames } from './members.queries.ts';
import {
  findEarlierChanges,
  findTimeChange,
  listTimeChangeRows,
  type TimeChangeRow,
} from './time-changes.queries.ts';

type Staff = InferContractRouterOutputs<Contract['licenses']['staff']>;
export type TimeChange = Staff['readTimeChange'];
type Summary = Staff['listTimeChanges'][number];

const LISTED = 50;
const EARLIER = 5;

/** The changes of many accounts' time, the newest first. */
export async function listTimeChanges({ db }: Pick<Services, 'db'>): Promise<Summary[]> {
  return (await listTimeChangeRows(db, LISTED)).map(summaryOf);
}

/**
 * A change with its preview and its progress.
 * @throws Refusal LICENSE_CHANGE_UNKNOWN
 */
export async function readTimeChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<TimeChange> {
  return timeChangeView(db, requireFound(await findTimeChange(db, id)), new Date(clock()));
}

/** @throws Refusal LICENSE_CHANGE_UNKNOWN */
export function requireFound(change: TimeChangeRow | undefined): TimeChangeRow {
  if (change === undefined) throw new Refusal('LICENSE_CHANGE_UNKNOWN');
  return change;
}

async function timeChangeView(db: Database, change: TimeChangeRow, at: Date): Promise<TimeChange> {
  const { filter, preview, appliedAt, beginsAt } = change;
  const { samples, ...shown } = preview;
  const people = await findUsernames(
    db,
    samples.map(({ accountId }) => accountId),
  );
  const asked = { adminId: change.madeById, at: appliedAt ?? at, except: change.id };
  const isLarge = needsColleague(change, await sumGivenAlone(db, asked));
  const isAlone = isLarge && !(await hasColleague(db, change.madeById));
  const nameOf = new Map(people.map(({ id, username }) => [id, username]));
  return {
    ...summaryOf(change),
    mail: change.mail,
    incidentId: change.incidentId,
    filter: {
      packages: [...filter.packages],
      ran: filter.ran,
      origin: filter.origin,
      includeBanned: filter.includeBanned,
      listed: filter.accounts?.length ?? null,
    },
    preview: {
      ...shown,
      samples: samples.map(({ accountId, before, after }) => ({
        username: nameOf.get(accountId) ?? null,
        before,
        after,
      })),
    },
    earlier: (await findEarlierChanges(db, change, EARLIER)).map(summaryOf),
    needsColleague: isLarge && !isAlone,
    waitsAlone: isAlone,
    appliedBy: change.appliedBy,
    appliedAt: appliedAt?.toISOString() ?? null,
    beginsAt: beginsAt?.toISOString() ?? null,
    undoneBy: change.undoneBy,
    progress: await progressOf(db, change.id),
  };
}

async function progressOf(db: Database, id: string): Promise<TimeChange['progress']> {
  const counts = await countMembers(db, id);
  const inState = (wanted: string) =>
    counts.filter(({ state }) => state === wanted).reduce((sum, { accounts }) => sum + accounts, 0);
  return {
    planned: inState('planned'),
    done: inState('done'),
    skipped: inState('skipped'),
    undone: inState('undone'),
    undoSkipped: inState('undo-skipped'),
    left: counts.flatMap(({ state, why, accounts }) =>
      why !== null && (state === 'skipped' || state === 'undo-skipped')
        ? [{ state, why, accounts }]
        : [],
    ),
  };
}

function summaryOf({
  id,
  days,
  reason,
  state,
  accounts,
  madeBy,
  madeAt,
}: Pick<
  TimeChangeRow,
  'id' | 'days' | 'reason' | 'state' | 'accounts' | 'madeBy' | 'madeAt'
>): Summary {
  return { id, days, reason, state, accounts, madeBy, madeAt: madeAt.toISOString() };
}
