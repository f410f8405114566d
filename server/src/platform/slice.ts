import type { Contract } from '@regz/contract/contract.ts';
import type { ApprovedActs } from './approved-act.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { AttemptLimit } from './guards/attempts/attempt-budget.ts';
import type { Verbs } from './http/bind-operations.ts';
import type { Queues } from './jobs/queues.ts';
import type { JobHandlers } from './jobs/run-workers.ts';
import type { Mails } from './mail/mail-template.ts';
import type { RefuseMails } from './mail/serve-unsubscribe.ts';
import type { Figure } from './metrics/keep-figures.ts';
import type { DataOwner, ExportPersonalData, PersonalData } from './personal-data.ts';
import type { Services } from './services.ts';
import type { Consequence } from './settlement.ts';
import type { TimelineSource } from './timeline.ts';

/**
 * A capability's contribution to the server. Each slice declares its own in `<slice>/<slice>.ts`;
 * `server/src/slices.ts` lists and joins them.
 */
export type Slice = {
  /** Its operations. A function makes what they share, once for each server. */
  operations?: Operations | ((services: Services, together: Together) => Operations);
  mails?: Mails;
  /**
   * The kinds of its mails that customers can turn off from the mail, with the function that does
   * so.
   */
  unsubscribe?: Readonly<Record<string, RefuseMails>>;
  /** Limits of attempts, by budget. */
  attemptLimits?: (config: Config) => Readonly<Record<string, AttemptLimit>>;
  queues?: Partial<Queues>;
  /** Handlers of its jobs. */
  jobs?: (services: Services) => Partial<JobHandlers>;
  /** Work in the transaction that settles a payment event. */
  consequences?: readonly Consequence<Services>[];
  /** Its acts that need two owners. */
  approvedActs?: Partial<ApprovedActs<Services>>;
  /** Short work of each minute. A failure stops no other work. */
  everyMinute?: readonly ((services: Services) => Promise<unknown>)[];
  /** Work of each hour, before the sweep. A failure stops no other work. */
  everyHour?: readonly ((services: Services) => Promise<unknown>)[];
  /** Removes ended records every hour. */
  sweep?: (services: Pick<Services, 'db' | 'clock'>) => Promise<void>;
  /** Its figures in the metrics. */
  figures?: (services: Services) => readonly Figure[];
  /** Reports its events during a step of the test clock. */
  watchStep?: (services: Services) => ReturnType<WatchStep>;
  /** Returns its stored data about a customer. */
  exportCustomer?: (db: Database, owner: DataOwner) => Promise<PersonalData>;
  /** Its entries on a customer's timeline for staff. */
  timeline?: readonly TimelineSource[];
  /** Returns its stored data about a task user. */
  exportTaskUser?: (db: Database, owner: TaskUser) => Promise<PersonalData>;
  /** Closes its part of a task user's account. */
  closeTaskUser?: CloseTaskUser;
};

/** Starts to watch. The returned function reports the events since then. */
export type WatchStep = () => Promise<() => Promise<readonly Happening[]>>;

/** An event and the person concerned, in words for a person who tries the product. */
export type Happening = {
  kind: 'mail' | 'subscription' | 'roles' | 'panel' | 'account' | 'failure';
  who: string;
  what: string;
};

/** Some of the contract's operations; the slices together have all. */
export type Operations = Some<Verbs<Contract>>;

/** All operations below one name of the contract. */
export type OperationsOf<Name extends keyof Contract> = Verbs<Pick<Contract, Name>>;

type Some<Group> = {
  [Name in keyof Group]?: Group[Name] extends (...given: never) => unknown
    ? Group[Name]
    : Some<Group[Name]>;
};

/** The functions that combine all slices. */
export type Together = {
  exportCustomer: ExportPersonalData;
  exportTaskUser: ExportPersonalData;
  closeTaskUser: CloseTaskUser;
  timeline: readonly TimelineSource[];
};

/** Runs in the transaction that closes a task user's account. */
export type CloseTaskUser = (trx: Database, user: { id: string; at: Date }) => Promise<void>;

type TaskUser = { id: string; email: string | null };
