import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { topicOfFilter } from '@regz/rules/customers/timeline.ts';
import { mayCall } from '@regz/rules/staff/staff-roles.ts';
import { trailStart } from '../../audit/trail-start.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import type { Happened, TimelineQuery, TimelineSource } from '../../platform/timeline.ts';
import { findTimelineOwner } from './timeline.queries.ts';

type Staff = Contract['customers']['staff'];
type Timeline = InferContractRouterOutputs<Staff>['listTimeline'];
type Told = Happened & { source: string };

const PAGE = 25;

/** The source whose entries are paged by number, which a page's position contains. */
const ENTRIES = 'audit';

/**
 * Events of a customer from all sources that the caller's role may read, newest first. Events of
 * the same time are ordered by source name, so that each event has one position. Events of a
 * deleted account remain.
 * @param input.before `next` of the previous page, undefined for the newest.
 */
export async function listTimeline(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sources: readonly TimelineSource[],
  { caller }: Pick<RequestContext<Pick<AdminCaller, 'role'>>, 'caller'>,
  { id, filter, before }: InferContractRouterInputs<Staff>['listTimeline'],
): Promise<Timeline> {
  const owner = (await findTimelineOwner(db, id)) ?? { id, provenEmail: null };
  const shown = sources.filter(({ shownBy }) => mayCall(caller.role, shownBy));
  const topic = topicOfFilter(filter);
  const place = before === undefined ? undefined : readPlace(before);
  const entriesBelow = place?.entriesBelow ?? Number.MAX_SAFE_INTEGER;
  const toldElsewhere = shown.flatMap(({ tells = [] }) => tells);
  const byStaff = filter === 'staff';
  const seen = { owner, topic, byStaff, toldElsewhere, entriesBelow };
  const query = { ...seen, limit: PAGE + 1, nowMs: clock() };
  const told = await Promise.all(
    shown
      .filter(({ topics }) => topic === null || topics.includes(topic))
      .map((source) => tellOf(db, source, { ...query, before: placeIn(source, place) })),
  );
  // A stable sort keeps the order within each source.
  const newestFirst = told.flat().toSorted(byPlace);
  const { shown: events, next } = pageOf(
    newestFirst,
    PAGE,
    (last) => `${last.micros}_${entriesAfter(newestFirst)}_${last.source}_${last.id}`,
  );
  return { events: events.map(eventOf), next, since: await trailStart(db) };
}

/**
 * The number below which the next page continues with audit entries; later entries have higher
 * numbers.
 */
function entriesAfter(told: readonly Told[]): number {
  const isEntry = ({ source }: Told) => source === ENTRIES;
  const shown = told.slice(0, PAGE).findLast(isEntry);
  if (shown !== undefined) return Number(shown.id);
  const unseen = told.find(isEntry);
  return unseen === undefined ? 0 : Number(unseen.id) + 1;
}

async function tellOf(
  db: Database,
  { name, read }: TimelineSource,
  query: TimelineQuery,
): Promise<Told[]> {
  const happened = await read(db, query);
  return happened.map((each) => ({ ...each, source: name }));
}

function byPlace(one: Told, other: Told): number {
  if (one.micros !== other.micros) return other.micros - one.micros;
  if (one.source === other.source) return 0;
  return one.source < other.source ? 1 : -1;
}

/** The position of the last event shown. */
type Place = { micros: number; entriesBelow: number; source: string; id: string };

function readPlace(text: string): Place {
  const [micros = '', below = '', source = '', ...id] = text.split('_');
  return { micros: Number(micros), entriesBelow: Number(below), source, id: id.join('_') };
}

/**
 * The position where a source continues. At the last event's time, sources with later names are
 * finished.
 */
function placeIn({ name }: TimelineSource, place: Place | undefined): TimelineQuery['before'] {
  if (place === undefined) return { micros: Number.MAX_SAFE_INTEGER, id: '' };
  const { micros, source, id } = place;
  if (name === source) return { micros, id };
  return { micros: name < source ? micros + 1 : micros, id: '' };
}

function eventOf({ source, ...told }: Told): Timeline['events'][number] {
  const { id, at, what, actor, actorName, reason, address, facts } = told;
  return {
    id: `${source}_${id}`,
    at: at.toISOString(),
    what,
    by: actor,
    byName: actorName,
    reason,
    address,
    facts,
  };
}
