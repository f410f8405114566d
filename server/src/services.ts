import type { FastifyBaseLogger } from 'fastify';
import { spentChallenges } from './accounts/sessions/spend-challenge.ts';
import { altchaChallenges } from './integrations/challenge/altcha.ts';
import { createCommunity } from './integrations/community/community.ts';
import { createPayments } from './integrations/payment/payments.ts';
import { sinkMailer } from './integrations/mail/sink-mailer.ts';
import { turnstileChallenges } from './integrations/challenge/turnstile.ts';
import { configuredIdentityProvider } from './integrations/identity-provider/settings.ts';
import { createAttemptBudgets } from './platform/attempt-budgets.ts';
import type { Challenges } from './platform/challenges.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { createJobs } from './platform/jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createPasswordHasher } from './platform/password-hasher.ts';
import { createSeal } from './platform/seal.ts';
import { ownSecrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';

/** Makes what every verb uses, once. */
export async function createServices(parts: {
  config: Config;
  db: Database;
  log: FastifyBaseLogger;
  clock?: Clock;
}): Promise<Services> {
  const { config, db, log, clock = systemClock } = parts;
  const jobs = createJobs();
  return {
    config,
    db,
    clock,
    log,
    passwords: await createPasswordHasher({ atOnce: 2, queued: 20 }),
    challenges: createChallenges(config, db, clock),
    budgets: createAttemptBudgets(),
    identity: configuredIdentityProvider(config),
    jobs,
    community: createCommunity(config),
    payments: await createPayments({ config, db, clock, log, jobs }),
    seal: createSeal(config.DATA_KEY ?? ownSecrets(config.STATE_DIR).dataKey),
    mailer: await createMailer(config),
  };
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
  const own = ownSecrets(config.STATE_DIR);
  return altchaChallenges({
    secret: config.ALTCHA_SECRET ?? own.altchaSecret,
    keySecret: config.ALTCHA_KEY_SECRET ?? own.altchaKeySecret,
    cost: config.ALTCHA_COST,
    clock,
    spend: spentChallenges(db),
  });
}
