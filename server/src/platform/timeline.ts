import type { timelineActors, timelineFacts } from '@regz/contract/customers/timeline.ts';
import type { TimelineTopic } from '@regz/rules/customers/timeline.ts';
import type * as z from 'zod';
import type { Database } from './database/database.ts';
import type { DataOwner } from './personal-data.ts';

export type TimelineFacts = z.infer<typeof timelineFacts>;

/** Whose timeline it is: what came from an address that its owner has proved is theirs. */
export type TimelineOwner = Pick<DataOwner, 'id' | 'provenEmail'>;

export type TimelineAsked = {
  owner: TimelineOwner;
  /** Null for all of them. */
  topic: TimelineTopic | null;
  /** Only what staff and the operator did. */
  byStaff: boolean;
  /** Acts that other sources tell, with more about them. */
  toldElsewhere: readonly string[];
  /** Only what comes after it. */
  before: { micros: number; id: string };
  /** Of the audit trail, whose entries are found by number: only those below. */
  entriesBelow: number;
  limit: number;
  nowMs: number;
};

/** Something that happened, as a source tells it. */
export type Happened<Facts = TimelineFacts> = {
  /** Its own among those of the source; ASCII. */
  id: string;
  at: Date;
  /** Its place: as a rule `at`, since 1970-01-01 UTC. */
  micros: number;
  what: string;
  actor: (typeof timelineActors)[number];
  actorName: string | null;
  reason: string | null;
  address: string | null;
  facts: Facts;
};

/** What a slice tells of a customer's timeline. */
export type TimelineSource = {
  /** Its own among all sources: lower-case letters and hyphens. */
  name: string;
  topics: readonly TimelineTopic[];
  /** The operation that shows the same: whoever may not call it is told nothing. */
  shownBy: string;
  /** The acts of the audit trail that it tells. */
  tells?: readonly string[];
  /** The newest before a place, newest first, at most as many as asked for. */
  read: (db: Database, asked: TimelineAsked) => Promise<readonly Happened[]>;
};
