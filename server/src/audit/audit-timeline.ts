import { nounsOfTopics } from '@regz/rules/customers/timeline.ts';
import type { Database } from '../platform/database/database.ts';
import type { Happened, TimelineAsked, TimelineSource } from '../platform/timeline.ts';
import { readBack, trailSince } from './read-back.ts';
import {
  type ActsAsked,
  type ActsSide,
  type ActsUpon,
  findActsAround,
  findActsUpon,
} from './timeline.queries.ts';

/** What a customer did and what was done to the account. */
export const auditTimeline: TimelineSource = {
  name: 'audit',
  topics: ['license', 'orders', 'devices', 'account'],
  shownBy: 'customers.staff.listTrail',
  read: async (db, asked) => {
    // No customer is staff.
    const sides = asked.byStaff ? (['upon'] as const) : (['own', 'upon'] as const);
    const about = actsAbout(asked.topic);
    const read = (side: ActsSide) =>
      readBack(asked.nowMs, asked.limit, (since) =>
        findActsAround(db, side, { acts: about, since }, asked),
      );
    const acts = await Promise.all(sides.map(read));
    const newest = acts.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1));
    return placedByNumber(newest.slice(0, asked.limit), asked.before.micros);
  },
};

/** Where an entry is dated later than one that was written after it, it stands below that all the same. */
function placedByNumber(acts: readonly Happened[], before: number): Happened[] {
  let latest = before - 1;
  return acts.map((act) => {
    latest = Math.min(latest, act.micros);
    return { ...act, micros: latest };
  });
}

function actsAbout(topic: TimelineAsked['topic']): ActsAsked {
  if (topic === null) return null;
  if (topic === 'account') return { nouns: Object.values(nounsOfTopics).flat(), among: false };
  return { nouns: nounsOfTopics[topic], among: true };
}

/** For other slices: the acts upon objects of theirs. */
export async function readActsUpon(
  db: Database,
  objects: ActsUpon,
  asked: TimelineAsked,
): Promise<Happened[]> {
  return findActsUpon(db, { ...objects, since: trailSince(objects.since) }, asked);
}
