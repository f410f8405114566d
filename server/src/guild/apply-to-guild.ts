import { randomUUID } from 'node:crypto';
import { type GuildForm, guildRefusal, isExperienceLevel } from '@regz/rules/guild/applications.ts';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { cleanedText, oneLine } from '@regz/rules/texts.ts';
import { chargeFailures } from '../identity/challenges/charge-failures.ts';
import { type ChallengedContext, spendChallenge } from '../identity/challenges/spend-challenge.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { privateLink } from '../platform/guards/private-link.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findOpenApplication, insertApplication, type NewApplication } from './guild.queries.ts';

/**
 * Stores an application and mails its private link, both or neither. A mailbox can have one open
 * application; the identical one, sent again because its answer was lost, is answered like the
 * first.
 * @throws Refusal CHALLENGE_REQUIRED, CHALLENGE_FAILED, GUILD_FIELDS_MISSING, GUILD_EMAIL_INVALID,
 * GUILD_APPLICATION_OPEN, ATTEMPTS_EXCEEDED
 */
export async function applyToGuild(
  services: Services,
  context: ChallengedContext,
  input: GuildForm & { challenge: string },
): Promise<Record<string, never>> {
  const failures = {
    own: services.budgets.guildNetwork,
    shared: services.budgets.guildSharedNetwork,
    costly: ['CHALLENGE_REQUIRED', 'CHALLENGE_FAILED', 'GUILD_APPLICATION_OPEN'],
  } as const;
  return chargeFailures(services, context, failures, () => apply(services, context, input));
}

async function apply(
  services: Services,
  context: ChallengedContext,
  { challenge, ...form }: GuildForm & { challenge: string },
): Promise<Record<string, never>> {
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = guildRefusal(form);
  const { experienceLevel } = form;
  if (refusal !== null) throw new Refusal(refusal);
  if (!isExperienceLevel(experienceLevel)) throw new Refusal('GUILD_FIELDS_MISSING');
  await spendChallenge(services, context, { challenge, action: 'guild' });
  const message = cleanedText(form.message);
  const application = {
    inGameName: oneLine(form.inGameName),
    email: normalizeEmail(form.email),
    experienceLevel,
    message: message === '' ? null : message,
  };
  return transaction(services.db, async ({ trx }) => {
    const id = randomUUID();
    const { link, tokenHash } = privateLink(services, { page: paths.guildApplication, id });
    const at = new Date(services.clock());
    const { language } = context;
    if (!(await insertApplication(trx, { id, ...application, tokenHash, language, at }))) {
      await requireSame(trx, application);
      return {};
    }
    const { email } = application;
    await sendMail(services, trx, {
      to: email,
      template: 'guild-applied',
      fallback: language,
      data: { link },
    });
    return {};
  });
}

/** @throws Refusal GUILD_APPLICATION_OPEN unless the open application says exactly the same */
async function requireSame(
  trx: Database,
  application: Omit<NewApplication, 'id' | 'tokenHash' | 'language' | 'at'>,
): Promise<void> {
  const open = await findOpenApplication(trx, application.email);
  const same =
    open !== undefined &&
    open.inGameName === application.inGameName &&
    open.email === application.email &&
    open.experienceLevel === application.experienceLevel &&
    open.message === application.message;
  if (!same) throw new Refusal('GUILD_APPLICATION_OPEN');
}
