import type { FastifyBaseLogger } from 'fastify';
import type { AttemptBudgets } from './attempt-budgets.ts';
import type { Challenges } from './challenges.ts';
import type { Clock } from './clock.ts';
import type { CommunityService } from './community-service.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Payments } from './payment-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Seal } from './seal.ts';

/** What every verb may use, made once at the start and handed down. */
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
  mailer: Mailer;
};
