import type { FastifyBaseLogger } from 'fastify';
import { sinkMailer } from '../stand-ins/mail/sink-mailer.ts';
import { createPasswordHasher } from './identity/passwords/password-hasher.ts';
import { createBeacon } from './integrations/beacon/beacon.ts';
import { altchaChallenges } from './integrations/challenge/altcha.ts';
import { turnstileChallenges } from './integrations/challenge/turnstile.ts';
import { createCommunity } from './integrations/community/community.ts';
import { createFileStore } from './integrations/files/file-stores.ts';
import { configuredIdentityProvider } from './integrations/identity-provider/settings.ts';
import { createPayments } from './integrations/payment/payments.ts';
import { webPushService } from './integrations/push/web-push-service.ts';
import { storeAndSettle, storeEvent } from './payments/settlement/settle-event.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { secretsInUse } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import { type AttemptBudgets, attemptBudgets } from './platform/guards/attempts/attempt-budget.ts';
import { createKeyedHash } from './platform/guards/keyed-hash.ts';
import { createSeal } from './platform/guards/seal.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Challenges } from './platform/ports/challenges.ts';
import type { Mailer } from './platform/ports/mailer.ts';
import type { Services } from './platform/services.ts';
import { textCorrector } from './sites/texts/text-corrector.ts';
import { approvedActs, attemptLimits, consequences, mails } from './slices.ts';

/** Makes what every verb uses, once. */
export async function createServices(parts: {
  config: Config;
  db: Database;
  log: FastifyBaseLogger;
  clock?: Clock;
}): Promise<Services> {
  const { config, db, log, clock = systemClock } = parts;
  const jobs = createJobs();
  const { dataKey } = secretsInUse(config);
  const keyedHash = createKeyedHash(dataKey);
  return {
    config,
    db,
    clock,
    log,
    passwords: createPasswordHasher({ atOnce: 2, queued: 40 }),
    challenges: createChallenges(config, db, clock),
    budgets: createBudgets(config, attemptBudgets(db, keyedHash)),
    identity: configuredIdentityProvider(config),
    jobs,
    community: createCommunity(config),
    payments: await createPayments({ config, db, clock, log, jobs }),
    seal: createSeal(dataKey),
    keyedHash,
    mailer: await createMailer(config),
    push: webPushService(config, log),
    files: createFileStore(config),
    beacon: createBeacon(config),
    mails,
    correctTexts: textCorrector(db),
    consequences,
    approvedActs,
    paymentEvents: { store: storeEvent, storeAndSettle },
  };
}

function createBudgets(config: Config, budget: ReturnType<typeof attemptBudgets>): AttemptBudgets {
  const named = Object.entries(attemptLimits(config)).map(([name, limit]) => [
    name,
    budget(name, limit),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a budget under the name of each limit
  return Object.fromEntries(named) as AttemptBudgets;
}

async function createMailer({ SMTP_URL, MAIL_FROM, STATE_DIR }: Config): Promise<Mailer> {
  if (SMTP_URL === undefined) return sinkMailer({ stateDir: STATE_DIR, from: MAIL_FROM });
  const { smtpMailer } = await import('./integrations/mail/smtp-mailer.ts');
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM });
}

function createChallenges(config: Config, db: Database, clock: Clock): Challenges {
  const { CHALLENGE, TURNSTILE_SITE_KEY, TURNSTILE_SECRET, TURNSTILE_VERIFY_URL } = config;
  if (CHALLENGE === 'turnstile') {
    return turnstileChallenges({
      siteKey: TURNSTILE_SITE_KEY ?? '',
      secret: TURNSTILE_SECRET ?? '',
      verifyUrl: TURNSTILE_VERIFY_URL,
    });
  }
  const { altchaSecret: secret, altchaKeySecret: keySecret } = secretsInUse(config);
  return altchaChallenges({
    secret,
    keySecret,
    cost: config.ALTCHA_COST,
    clock,
  });
}
