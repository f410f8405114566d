import type { timelineActors, timelineFacts } from '@regz/contract/customers/timeline.ts';
import type { TimelineTopic } from '@regz/rules/customers/timeline.ts';
import type * as z from 'zod';
import type { Database } from './database/database.ts';
import type { DataOwner } from './personal-data.ts';

export type TimelineFacts = z.infer<typeof timelineFacts>;

/** The person of the timeline. Events from an address count only if its owner has proved it. */
export type TimelineOwner = Pick<DataOwner, 'id' | 'provenEmail'>;

export type TimelineQuery = {
  owner: TimelineOwner;
  /** Null for all topics. */
  topic: TimelineTopic | null;
  /** True for acts of staff and the operator only. */
  byStaff: boolean;
  /** Acts that other sources show in more detail. */
  toldElsewhere: readonly string[];
  /** Only entries older than this position. */
  before: { micros: number; id: string };
  /** For the audit trail, whose entries have numbers: only those below this one. */
  entriesBelow: number;
  limit: number;
  nowMs: number;
};

/** An event, as a source reports it. */
export type Happened<Facts = TimelineFacts> = {
  /** Unique within the source; ASCII. */
  id: string;
  at: Date;
  /** Its position: usually `at`, in microseconds since 1970-01-01 UTC. */
  micros: number;
  what: string;
  actor: (typeof timelineActors)[number];
  actorName: string | null;
  reason: string | null;
  address: string | null;
  facts: Facts;
};

/** A slice's source of entries for a customer's timeline. */
export type TimelineSource = {
  /** Unique among all sources: lower-case letters and hyphens. */
  name: string;
  topics: readonly TimelineTopic[];
  /** The operation that shows the same. Callers without access to it see none of these entries. */
  shownBy: string;
  /** The acts of the audit trail that it shows. */
  tells?: readonly string[];
  /** Returns at most the requested number of entries before a position, newest first. */
  read: (db: Database, query: TimelineQuery) => Promise<readonly Happened[]>;
};
