import { REMINDER_LIMITS, reminderKinds } from '@regz/rules/licenses/reminders.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

export const reminderChoice = z.strictObject({ wanted: z.boolean() });

/** True if the caller gets mails about the end of the subscription. */
const readReminders = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/licenses/reminders' })
  .input(fields.nothing)
  .output(reminderChoice);

const setReminders = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/licenses/reminders' })
  .input(reminderChoice)
  .output(reminderChoice);

export const reminders = { readReminders, setReminders };

const changeable = {
  isOn: z.boolean(),
  subject: z.string().max(REMINDER_LIMITS.subject),
  /** With `{username}`, `{package}` and `{ends}` for the facts of each mail. */
  text: z.string().max(REMINDER_LIMITS.text),
};

const kind = z.enum(reminderKinds);
const reminder = z.strictObject({ kind, ...changeable, ...fields.edited });

/** The mails about the end of a subscription, with their current texts. */
const listReminders = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/licenses/staff/reminders' })
  .input(fields.nothing)
  .output(z.array(reminder));

const editReminder = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/licenses/staff/reminders/{kind}' })
  .input(z.strictObject({ kind, version: fields.version, ...changeable }))
  .output(reminder)
  .errors({
    LICENSE_REMINDER_TEXT_MISSING: { status: 400 },
    LICENSE_REMINDER_PLACE_UNKNOWN: { status: 400 },
    /** Another edit was saved first. The data is the current reminder. */
    LICENSE_REMINDER_CHANGED: { status: 409, data: reminder },
  });

export const staffReminders = { listReminders, editReminder };
