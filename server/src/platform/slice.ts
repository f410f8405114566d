import type { Contract } from '@regz/contract/contract.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { AttemptLimit } from './guards/attempts/attempt-budget.ts';
import type { Handlers } from './http/mount.ts';
import type { Queues } from './jobs/queues.ts';
import type { JobHandlers } from './jobs/run-workers.ts';
import type { HasWork } from './jobs/wake-due-workers.ts';
import type { MailTemplates } from './mail/mail-template.ts';
import type { RefuseMails } from './mail/serve-unsubscribe.ts';
import type { Figure } from './metrics/keep-figures.ts';
import type { DataOwner, ExportPersonalData, PersonalData } from './personal-data.ts';
import type { Services } from './services.ts';
import type { Consequence } from './settlement.ts';
import type { TimelineSource } from './timeline.ts';

/**
 * What a capability brings to the server. Each introduces itself once, in `<slice>/<slice>.ts`;
 * `server/src/slices.ts` lists them and joins what they bring.
 */
export type Slice = {
  /** What carries its operations out. */
  operations?: (services: Services, together: Together) => Operations;
  mails?: Partial<MailTemplates>;
  /** The kinds of its mails that customers can turn off from the mail itself, and what does so. */
  unsubscribe?: Readonly<Record<string, RefuseMails>>;
  /** How often what it guards may be attempted. */
  attemptLimits?: (config: Config) => Readonly<Record<string, AttemptLimit>>;
  queues?: Partial<Queues>;
  /** What does the jobs of its queues. */
  jobs?: (services: Services) => Partial<JobHandlers>;
  /** What it does in the transaction that settles an event of a payment. */
  consequences?: readonly Consequence<Services>[];
  /** Of its schedules whose work is rows that triggers write. */
  hasWork?: (services: Services) => HasWork;
  /** Removes, every hour, what has ended. */
  sweep?: (services: Pick<Services, 'db' | 'clock'>) => Promise<void>;
  /** What the metrics show of it. */
  figures?: (services: Services) => readonly Figure[];
  /** What of it a step of the test clock shows. */
  watchStep?: (services: Services) => ReturnType<WatchStep>;
  /** What it stores about a customer. */
  exportCustomer?: (db: Database, owner: DataOwner) => Promise<PersonalData>;
  /** What of it staff see on a customer's timeline. */
  timeline?: readonly TimelineSource[];
  /** What it stores about a task user. */
  exportTaskUser?: (db: Database, owner: TaskUser) => Promise<PersonalData>;
  /** What becomes of its part of a task user whose account is closed. */
  closeTaskUser?: CloseTaskUser;
};

/** Watches from its call on; what it resolves with says what has happened since. */
export type WatchStep = () => Promise<() => Promise<readonly Happening[]>>;

/** Something that happened: to whom, and what, in words for whoever tries the product out. */
export type Happening = {
  kind: 'mail' | 'subscription' | 'roles' | 'panel' | 'account' | 'failure';
  who: string;
  what: string;
};

/** Of some names of the contract; they are complete once all slices are joined. */
type Operations = { [Name in keyof Contract]?: Partial<Handlers<Contract[Name]>> };

/** What all slices do together. */
export type Together = {
  exportCustomer: ExportPersonalData;
  exportTaskUser: ExportPersonalData;
  closeTaskUser: CloseTaskUser;
  timeline: readonly TimelineSource[];
};

/** In the transaction that closes a task user's account. */
export type CloseTaskUser = (trx: Database, user: { id: string; at: Date }) => Promise<void>;

type TaskUser = { id: string; email: string | null };
