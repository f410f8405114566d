import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { reminderKinds, reminderRefusal } from '@regz/rules/licenses/reminders.ts';
import { cleanedText, oneLine } from '@regz/rules/texts.ts';
import { reminderMails } from '@regz/texts/en/licenses/mails.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { reminderWords } from '../licenses.mails.ts';
import {
  listReminderRows,
  lockReminder,
  type ReminderRow,
  updateReminder,
} from '../reminders.queries.ts';

type Staff = Contract['licenses']['staff'];
type Reminder = InferContractRouterOutputs<Staff>['editReminder'];

/** The reminders in the order in which they are due, with the words that are sent. */
export async function listReminders({ db }: Pick<Services, 'db'>): Promise<Reminder[]> {
  const rows = await listReminderRows(db);
  return reminderKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).map(reminderView));
}

/**
 * Turns a reminder on or off and sets its words, starting with the next mail. The product's own
 * words are not stored, so that they change with the product.
 * @throws Refusal LICENSE_REMINDER_TEXT_MISSING, LICENSE_REMINDER_PLACE_UNKNOWN, or
 * LICENSE_REMINDER_CHANGED with the current reminder
 */
export async function editReminder(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { kind, version, isOn, ...input }: InferContractRouterInputs<Staff>['editReminder'],
): Promise<Reminder> {
  const words = { subject: oneLine(input.subject), text: cleanedText(input.text) };
  const refusal = reminderRefusal(words);
  if (refusal !== null) throw new Refusal(refusal);
  const own = reminderWords(reminderMails[kind]);
  const isOwn = words.subject === own.subject && words.text === own.text;
  const kept = isOwn ? { subject: null, text: null } : words;
  return transaction(services.db, async ({ trx }) => {
    const before = reminderView(await lockReminder(trx, kind));
    if (before.version !== version) throw new Refusal('LICENSE_REMINDER_CHANGED', before);
    const { username: editedBy } = context.caller;
    const after = reminderView(await updateReminder(trx, { kind, isOn, ...kept, editedBy }));
    await recordAct(trx, context, {
      action: 'licenses.edit-reminder',
      object: { kind: 'reminder', id: kind },
      detail: { before: changeable(before), after: changeable(after) },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

function reminderView({ kind, isOn, subject, text, version, editedBy }: ReminderRow): Reminder {
  const words =
    subject === null || text === null ? reminderWords(reminderMails[kind]) : { subject, text };
  return { kind, isOn, ...words, version, editedBy };
}

function changeable({ isOn, subject, text }: Reminder) {
  return { isOn, subject, text };
}
