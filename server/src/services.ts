import type { FastifyBaseLogger } from 'fastify';
import { sinkMailer } from '../stand-ins/mail/sink-mailer.ts';
import { apiTokensBudgets } from './api-tokens/api-tokens.budgets.ts';
import { coinsMails } from './coins/coins.mails.ts';
import { communityBudgets } from './community/community.budgets.ts';
import { contactBudgets } from './contact/contact.budgets.ts';
import { contactMails } from './contact/contact.mails.ts';
import { customersMails } from './customers/customers.mails.ts';
import { devicesMails } from './devices/devices.mails.ts';
import { eventHooksMails } from './event-hooks/event-hooks.mails.ts';
import { freePanelBudgets } from './free-panel/free-panel.budgets.ts';
import { gamesBudgets } from './games/games.budgets.ts';
import { giveawaysBudgets } from './giveaways/giveaways.budgets.ts';
import { giveawaysMails } from './giveaways/giveaways.mails.ts';
import { guildBudgets } from './guild/guild.budgets.ts';
import { guildMails } from './guild/guild.mails.ts';
import { identityBudgets } from './identity/identity.budgets.ts';
import { identityMails } from './identity/identity.mails.ts';
import { createPasswordHasher } from './identity/passwords/password-hasher.ts';
import { createBeacon } from './integrations/beacon/beacon.ts';
import { altchaChallenges } from './integrations/challenge/altcha.ts';
import { turnstileChallenges } from './integrations/challenge/turnstile.ts';
import { createCommunity } from './integrations/community/community.ts';
import { configuredIdentityProvider } from './integrations/identity-provider/settings.ts';
import { createPayments } from './integrations/payment/payments.ts';
import { keyStockMails } from './key-stock/key-stock.mails.ts';
import { licensesBudgets } from './licenses/licenses.budgets.ts';
import { licensesMails } from './licenses/licenses.mails.ts';
import { ordersBudgets } from './orders/orders.budgets.ts';
import { ordersMails } from './orders/orders.mails.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { ownSecrets } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import { type AttemptBudgets, attemptBudgets } from './platform/guards/attempts/attempt-budget.ts';
import { createKeyedHash } from './platform/guards/keyed-hash.ts';
import { createSeal } from './platform/guards/seal.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { MailTemplates } from './platform/mail/mail-template.ts';
import type { Challenges } from './platform/ports/challenges.ts';
import type { Mailer } from './platform/ports/mailer.ts';
import type { Services } from './platform/services.ts';
import { playersMails } from './players/players.mails.ts';
import { shopBudgets } from './shop/shop.budgets.ts';
import { sitesBudgets } from './sites/sites.budgets.ts';
import { tasksBudgets } from './tasks/tasks.budgets.ts';

/** Every mail of the product: a slice with mails has a line here. */
export const mails: MailTemplates = {
  ...identityMails,
  ...customersMails,
  ...playersMails,
  ...coinsMails,
  ...eventHooksMails,
  ...keyStockMails,
  ...licensesMails,
  ...ordersMails,
  ...devicesMails,
  ...contactMails,
  ...guildMails,
  ...giveawaysMails,
};

/** The limit of every attempt budget: a slice with budgets has a line here. */
export function attemptLimits(config: Config) {
  return {
    ...identityBudgets(config),
    ...apiTokensBudgets,
    ...communityBudgets,
    ...licensesBudgets,
    ...ordersBudgets,
    ...sitesBudgets,
    ...tasksBudgets,
    ...gamesBudgets,
    ...shopBudgets,
    ...freePanelBudgets,
    ...contactBudgets,
    ...guildBudgets(config),
    ...giveawaysBudgets(config),
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

/** Makes what every verb uses, once. */
export async function createServices(parts: {
  config: Config;
  db: Database;
  log: FastifyBaseLogger;
  clock?: Clock;
}): Promise<Services> {
  const { config, db, log, clock = systemClock } = parts;
  const jobs = createJobs();
  const dataKey = config.DATA_KEY ?? ownSecrets(config.STATE_DIR).dataKey;
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
    beacon: createBeacon(config),
    mails,
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
  });
}
