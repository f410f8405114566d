import type { Database } from '../../platform/database/database.ts';
import type { Happened, TimelineQuery, TimelineSource } from '../../platform/timeline.ts';
import { keyEnding } from '../key-ending.ts';
import { standingOf } from '../time/seen-time.ts';
import { type Origin, readOrigins } from './read-origins.ts';
import { findTimeline } from './timeline.queries.ts';

/** The changes of a customer's license time, with their addresses. */
export const licenseTimeline: TimelineSource = {
  name: 'licenses',
  topics: ['license'],
  shownBy: 'licenses.staff.readTime',
  tells: [
    'licenses.redeem',
    'licenses.change-time',
    'licenses.undo-replacement',
    'licenses.freeze',
    'licenses.thaw',
  ],
  read: readTimeline,
};

type Entry = Awaited<ReturnType<typeof findTimeline>>[number];

async function readTimeline(db: Database, query: TimelineQuery): Promise<Happened[]> {
  const entries = await findTimeline(db, query);
  const numbered = entries.map(({ id, at }) => ({ number: Number(id), at }));
  const origins = await readOrigins(db, query.owner.id, numbered);
  return entries.map((entry) => happenedOf(entry, origins.get(Number(entry.id))));
}

function happenedOf({ facts, ...entry }: Entry, origin: Origin | undefined): Happened {
  const { licenseKey, expiresOn, endsTime, frozenDays, ...rest } = facts;
  const { subscription, endsAt } = standingOf({
    subscription: facts.subscription,
    expiresOn,
    endsTime,
    frozenDays,
  });
  const ending = licenseKey === null ? null : keyEnding(licenseKey);
  return {
    ...entry,
    address: origin?.address ?? null,
    facts: {
      ...rest,
      ...(ending === null ? {} : { keyEnding: ending }),
      requestId: origin?.requestId ?? undefined,
      subscription: subscription ?? undefined,
      endsAt: endsAt ?? undefined,
      frozenDays: frozenDays ?? undefined,
    },
  };
}
