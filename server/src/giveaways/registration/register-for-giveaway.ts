import { randomBytes } from 'node:crypto';
import { giveawayState } from '@regz/rules/giveaways/giveaway-state.ts';
import {
  type GiveawayForm,
  giveawayFormRefusal,
  maskedName,
  normalizeGameId,
} from '@regz/rules/giveaways/registration.ts';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { normalizeMobileNumber } from '@regz/rules/identity/registration.ts';
import { FOCUS_GAME } from '@regz/rules/sites/focus-game.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { chargeFailures } from '../../identity/challenges/charge-failures.ts';
import {
  type ChallengedContext,
  spendChallenge,
} from '../../identity/challenges/spend-challenge.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { holdGiveaway } from '../giveaways.queries.ts';
import { findSameRegistration, insertRegistration } from '../registrations.queries.ts';

type Registration = GiveawayForm & { giveawayId: string };

/**
 * Registers for an open giveaway and mails the entry's code, both or neither. A mailbox and a
 * player can be in a giveaway once. The identical form, sent again after a lost answer, gets the
 * first code. Every registration before the end is in the draw, because the close waits for it.
 * @throws Refusal CHALLENGE_REQUIRED, CHALLENGE_FAILED, GIVEAWAY_FIELDS_MISSING,
 * GIVEAWAY_EMAIL_INVALID, GIVEAWAY_UNKNOWN, GIVEAWAY_NOT_OPEN, GIVEAWAY_CLOSED,
 * GIVEAWAY_EMAIL_REGISTERED, GIVEAWAY_PLAYER_REGISTERED, ATTEMPTS_EXCEEDED
 */
export async function registerForGiveaway(
  services: Services,
  context: ChallengedContext,
  input: Registration & { challenge: string },
): Promise<{ code: string }> {
  const failures = {
    own: services.budgets.giveawayNetwork,
    shared: services.budgets.giveawaySharedNetwork,
    costly: [
      'CHALLENGE_REQUIRED',
      'CHALLENGE_FAILED',
      'GIVEAWAY_UNKNOWN',
      'GIVEAWAY_EMAIL_REGISTERED',
      'GIVEAWAY_PLAYER_REGISTERED',
    ],
  } as const;
  return chargeFailures(services, context, failures, () => register(services, context, input));
}

async function register(
  services: Services,
  context: ChallengedContext,
  { challenge, giveawayId, ...typed }: Registration & { challenge: string },
): Promise<{ code: string }> {
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = giveawayFormRefusal(typed);
  if (refusal !== null) throw new Refusal(refusal);
  await spendChallenge(services, context, { challenge, action: 'giveaway' });
  const form = {
    giveawayId,
    name: oneLine(typed.name),
    email: normalizeEmail(typed.email),
    mobile: normalizeMobileNumber(typed.mobile),
    gameId: oneLine(typed.gameId),
  };
  try {
    return await enter(services, form, context.language);
  } catch (error) {
    const sameMailbox = isUniqueViolation(error, 'giveaway_registrations_mailbox');
    const samePlayer = isUniqueViolation(error, 'giveaway_registrations_player');
    if (!sameMailbox && !samePlayer) throw error;
    const same = await findSameRegistration(services.db, form);
    if (same !== undefined) return same;
    throw new Refusal(sameMailbox ? 'GIVEAWAY_EMAIL_REGISTERED' : 'GIVEAWAY_PLAYER_REGISTERED');
  }
}

async function enter(
  services: Services,
  form: Registration,
  language: Language,
): Promise<{ code: string }> {
  return transaction(services.db, async ({ trx }) => {
    const giveaway = await holdGiveaway(trx, form.giveawayId);
    if (giveaway === undefined) throw new Refusal('GIVEAWAY_UNKNOWN');
    // The clock is read under the lock, so that a request that waited for the close is too late.
    const now = services.clock();
    const state = giveawayState({ ...giveaway, drawnAt: null }, now);
    if (state === 'before') throw new Refusal('GIVEAWAY_NOT_OPEN');
    if (state !== 'open' || giveaway.closedAt !== null) throw new Refusal('GIVEAWAY_CLOSED');
    const code = randomBytes(16).toString('hex');
    await insertRegistration(trx, {
      ...form,
      gameName: FOCUS_GAME,
      gameKey: normalizeGameId(form.gameId),
      maskedName: maskedName(form.name),
      code,
      language,
      at: new Date(now),
    });
    const data = { title: giveaway.title, code, id: giveaway.id };
    const template = 'giveaway-registered';
    await sendMail(services, trx, { to: form.email, template, fallback: language, data });
    return { code };
  });
}
