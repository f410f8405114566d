import type { Slice } from '../platform/slice.ts';
import { identityBudgets } from './identity.budgets.ts';
import { identityQueues } from './identity.jobs.ts';
import { identityMails } from './identity.mails.ts';
import { identityRoutes } from './identity.routes.ts';
import { customerPasswords } from './password-reset/customer-passwords.ts';
import { mailPasswordReset } from './password-reset/mail-password-reset.ts';
import { sessionFigures } from './sessions/session-figures.ts';
import { sweepIdentity } from './sweep-identity.ts';

export const identity = {
  operations: (services) => ({ identity: identityRoutes(services) }),
  mails: identityMails,
  attemptLimits: identityBudgets,
  queues: identityQueues,
  jobs: (services) => ({
    'accounts.mail-password-reset': (job) => mailPasswordReset(services, job, customerPasswords),
  }),
  sweep: sweepIdentity,
  figures: sessionFigures,
} satisfies Slice;
