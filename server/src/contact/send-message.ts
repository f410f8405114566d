import { createHash, randomUUID } from 'node:crypto';
import { type ContactForm, contactRefusal } from '@regz/rules/contact/messages.ts';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { mailboxOf } from '@regz/rules/identity/mailboxes.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { type ChallengedContext, spendChallenge } from '../identity/challenges/spend-challenge.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { addressBlock } from '../platform/guards/address.ts';
import { privateLink } from '../platform/guards/private-link.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { findSameThread, insertMessage, insertThread } from './contact.queries.ts';
import { mailStaff, staffMailbox, tookAttempt } from './mail-staff.ts';

/**
 * Stores a visitor's message, confirms it and notifies staff, all or nothing. The identical
 * message, sent again after a lost answer, gets the same conversation.
 * @throws Refusal CHALLENGE_REQUIRED, CHALLENGE_FAILED, CONTACT_FIELDS_MISSING,
 * CONTACT_EMAIL_INVALID, ATTEMPTS_EXCEEDED
 */
export async function sendMessage(
  services: Services,
  context: ChallengedContext,
  { challenge, ...form }: ContactForm & { challenge: string },
): Promise<{ number: number }> {
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = contactRefusal(form);
  if (refusal !== null) throw new Refusal(refusal);
  await services.budgets.contactAddress.take(addressBlock(context.origin.address));
  await spendChallenge(services, context, { challenge, action: 'contact' });
  const message = {
    name: oneLine(form.name),
    email: normalizeEmail(form.email),
    subject: oneLine(form.subject),
    text: form.message.trim(),
  };
  const { language } = context;
  const digest = createHash('sha256').update(JSON.stringify(message)).digest();
  return shareFlight(digest.toString('hex'), () =>
    keepOnce(services, { message, digest, language }),
  );
}

/** Concurrent identical messages in this process share one attempt. */
const shareFlight = singleFlight<{ number: number }>('current');

type Message = { name: string; email: string; subject: string; text: string };
type Sent = { message: Message; digest: Buffer; language: Language };

async function keepOnce(services: Services, sent: Sent) {
  const { message, digest } = sent;
  const same = await findSameThread(services.db, digest);
  if (same !== undefined) return { number: same.number };
  const told = {
    sender: await tookAttempt(services.budgets.contactMailbox, mailboxOf(message.email)),
    staff: await staffMailbox(services),
  };
  return transaction(services.db, ({ trx }) => keepMessage(services, trx, { ...sent, told }));
}

type Kept = Sent & {
  /** `sender`: true if the sender gets a confirmation. `staff`: staff's mailbox. */
  told: { sender: boolean; staff: string | null };
};

async function keepMessage(
  services: Services,
  trx: Database,
  { message, digest, language, told }: Kept,
) {
  const { text, ...head } = message;
  const id = randomUUID();
  const { link, tokenHash } = privateLink(services, { page: paths.contactThread, id });
  const at = new Date(services.clock());
  const added = await insertThread(trx, { id, ...head, tokenHash, digest, language, at });
  if (added === undefined) {
    const same = await findSameThread(trx, digest);
    if (same === undefined) throw new Error('A conversation was closed while it was looked for.');
    return { number: same.number };
  }
  await insertMessage(trx, { threadId: id, staffName: null, text, at });
  const { number } = added;
  if (told.sender) {
    const template = 'contact-confirmed';
    const data = { number, link };
    await sendMail(services, trx, { to: message.email, template, fallback: language, data });
  }
  await mailStaff(services, trx, { to: told.staff, number, ...message });
  await services.jobs.send(trx, 'contact.announce-thread', { threadId: id });
  return { number };
}
