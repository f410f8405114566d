import { createHash, randomUUID } from 'node:crypto';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { cleanedText, oneLine } from '@regz/rules/texts.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { privateLink } from '../../platform/guards/private-link.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { attachFiles, type NewFile } from '../attachments/attach-files.ts';
import type { FileSender } from '../attachments/contact-files.queries.ts';
import { findSameThread, insertMessage, insertThread } from '../contact.queries.ts';
import { mailStaff, staffMailbox } from '../mail-staff.ts';
import { hasTopic } from '../topics/topics.queries.ts';
import {
  type AccountThread,
  accountThreadView,
  ownerOf,
  requireOwnThread,
} from './own-thread-view.ts';
import { findReference, hasPaidUnusable } from './own-threads.queries.ts';

type NewThread = InferContractRouterInputs<Contract['contact']['own']>['startThread'];

/**
 * Opens a conversation of the caller and notifies staff. The identical text, sent again while the
 * conversation is open, gets the same conversation.
 * @throws Refusal CONTACT_FIELDS_MISSING, CONTACT_TOPIC_UNKNOWN, CONTACT_REFERENCE_UNKNOWN,
 * CONTACT_FILES_GONE, ACCOUNT_EMAIL_MISSING, ATTEMPTS_EXCEEDED
 */
export async function startThread(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: NewThread,
): Promise<AccountThread> {
  const { caller } = context;
  const subject = oneLine(input.subject);
  const text = cleanedText(input.text);
  if (subject === '' || text === '') throw new Refusal('CONTACT_FIELDS_MISSING');
  const { email } = caller.account;
  if (email === null) throw new Refusal('ACCOUNT_EMAIL_MISSING');
  const { topic, files = [] } = input;
  if (!(await hasTopic(services.db, { id: topic, offered: true }))) {
    throw new Refusal('CONTACT_TOPIC_UNKNOWN');
  }
  const reference = await requireReference(services, caller.id, input.reference);
  await services.budgets.contactAddress.take(addressBlock(context.origin.address));
  await services.budgets.contactAccount.take(caller.id);
  const urgent = await hasPaidUnusable(services.db, {
    id: caller.id,
    topic,
    at: new Date(services.clock()),
  });
  const to = await staffMailbox(services);
  const head = { name: caller.username, email, subject };
  const sent = JSON.stringify([caller.id, topic, reference, subject, text]);
  const digest = createHash('sha256').update(sent).digest();
  const language = caller.account.language ?? context.language;
  const thread = { ...head, topic, urgent, accountId: caller.id, reference, digest, language };
  return transaction(services.db, async ({ trx }) => {
    const message = { text, files, sender: { userId: caller.id } };
    const id = await addOnce(services, trx, { thread, message, to });
    const view = await accountThreadView(trx, await requireOwnThread(trx, ownerOf(caller), id));
    await keepAnswer(trx, context.idempotency, view);
    return view;
  });
}

type Added = {
  thread: Omit<Parameters<typeof insertThread>[1], 'id' | 'tokenHash' | 'at'>;
  message: { text: string; files: readonly NewFile[]; sender: FileSender };
  /** Staff's mailbox. */
  to: string | null;
};

/** Adds the conversation unless an identical one is open. Returns its id. */
async function addOnce(services: Services, trx: Database, { thread, message, to }: Added) {
  const id = randomUUID();
  const at = new Date(services.clock());
  // Mails name the page in the client area, so this link is never sent.
  const { tokenHash } = privateLink(services, { page: paths.contactThread, id });
  const added = await insertThread(trx, { ...thread, id, tokenHash, at });
  if (added === undefined) {
    const same = await findSameThread(trx, thread.digest);
    if (same === undefined) throw new Error('A conversation was closed while it was looked for.');
    return same.id;
  }
  const { text, ...attached } = message;
  const messageId = await insertMessage(trx, { threadId: id, staffName: null, text, at });
  await attachFiles(trx, { ...attached, threadId: id, messageId });
  const { name, email, subject } = thread;
  await mailStaff(services, trx, { to, number: added.number, name, email, subject, text });
  await services.jobs.send(trx, 'contact.announce-thread', { threadId: id });
  return id;
}

async function requireReference(
  { db }: Pick<Services, 'db'>,
  accountId: string,
  reference: NewThread['reference'],
) {
  if (reference === null) return null;
  const found = await findReference(db, accountId, reference);
  if (found === undefined) throw new Refusal('CONTACT_REFERENCE_UNKNOWN');
  return { kind: reference.kind, ...found };
}
