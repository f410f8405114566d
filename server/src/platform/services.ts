import type { Language } from '@regz/rules/sites/languages.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ApprovedActs } from './approved-act.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { AttemptBudgets } from './guards/attempts/attempt-budget.ts';
import type { KeyedHash } from './guards/keyed-hash.ts';
import type { Seal } from './guards/seal.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mails, MailTemplates } from './mail/mail-template.ts';
import type { Challenges } from './ports/challenges.ts';
import type { CommunityService } from './ports/community.ts';
import type { FileStore } from './ports/file-store.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { Payments } from './ports/payment-provider.ts';
import type { PushService } from './ports/push-service.ts';
import type { RandomBeacon } from './ports/random-beacon.ts';
import type { Consequence, PaymentEvents } from './settlement.ts';

/** The services of all verbs, created once at startup and passed as arguments. */
export type Services = {
  config: Config;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  passwords: PasswordHasher;
  challenges: Challenges;
  budgets: AttemptBudgets;
  identity: IdentityProvider;
  jobs: Jobs;
  community: CommunityService;
  payments: Payments;
  seal: Seal;
  keyedHash: KeyedHash;
  mailer: Mailer;
  push: PushService;
  files: FileStore;
  /** Null if draws use no public randomness. */
  beacon: RandomBeacon | null;
  mails: Mails<MailTemplates>;
  /** Shows the corrections of native readers in the sentences of mails and papers. */
  correctTexts: (language: Language) => Promise<void>;
  /** The consequences of a payment event, in this order. */
  consequences: readonly Consequence<Services>[];
  paymentEvents: PaymentEvents<Services>;
  /** The acts that need two owners, by kind. */
  approvedActs: ApprovedActs<Services>;
};
