import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const edit = (faults: Faults) => spoiled('licenses.staff.editReminder', 'admin', faults);

/** How each refusal of what staff do with reminders comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'licenses.staff.editReminder': {
    LICENSE_REMINDER_TEXT_MISSING: edit({ text: NOTHING_TO_SEE }),
    LICENSE_REMINDER_PLACE_UNKNOWN: edit({ text: 'Dear {name}' }),
    LICENSE_REMINDER_CHANGED: edit({ version: 1_000_000 }),
  },
};
