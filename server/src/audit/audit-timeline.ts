import { nounsOfTopics } from '@regz/rules/customers/timeline.ts';
import type { Database } from '../platform/database/database.ts';
import type { Happened, TimelineQuery, TimelineSource } from '../platform/timeline.ts';
import { readBack, trailSince } from './read-back.ts';
import {
  type ActsAsked,
  type ActsSide,
  type ActsUpon,
  findActsAround,
  findActsUpon,
} from './timeline.queries.ts';

/** Acts of a customer, and acts on the account. */
export const auditTimeline: TimelineSource = {
  name: 'audit',
  topics: ['license', 'orders', 'devices', 'account'],
  shownBy: 'customers.staff.listTrail',
  read: async (db, query) => {
    // A customer is never staff.
    const sides = query.byStaff ? (['upon'] as const) : (['own', 'upon'] as const);
    const about = actsAbout(query.topic);
    const read = (side: ActsSide) =>
      readBack(query.nowMs, query.limit, (since) =>
        findActsAround(db, side, { acts: about, since }, query),
      );
    const acts = await Promise.all(sides.map(read));
    const newest = acts.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1));
    return placedByNumber(newest.slice(0, query.limit), query.before.micros);
  },
};

/** An entry dated later than one written after it is still placed below that one. */
function placedByNumber(acts: readonly Happened[], before: number): Happened[] {
  let latest = before - 1;
  return acts.map((act) => {
    latest = Math.min(latest, act.micros);
    return { ...act, micros: latest };
  });
}

function actsAbout(topic: TimelineQuery['topic']): ActsAsked {
  if (topic === null) return null;
  if (topic === 'account') return { nouns: Object.values(nounsOfTopics).flat(), among: false };
  return { nouns: nounsOfTopics[topic], among: true };
}

/** The acts on objects of other slices. */
export async function readActsUpon(
  db: Database,
  objects: ActsUpon,
  query: TimelineQuery,
): Promise<Happened[]> {
  return findActsUpon(db, { ...objects, since: trailSince(objects.since) }, query);
}
