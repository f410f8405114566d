import { randomUUID } from 'node:crypto';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };

/** Examples of the operations of reminders. */
export const examples: Readonly<Record<string, Example>> = {
  'licenses.listTime': nothing,
  'licenses.readReminders': nothing,
  'licenses.chooseReminders': { input: async () => ({ wanted: false }) },
  'licenses.staff.listReminders': nothing,
  'licenses.staff.editReminder': {
    input: async ({ database }) => {
      const { rows } = await database.ownerPool.query<{ version: number }>(
        `select version from license_reminders where kind = 'ends-soon'`,
      );
      const text = `{package} {ends}. ${randomUUID()}`;
      const words = { subject: 'Your {package}', text };
      return { kind: 'ends-soon', version: rows[0]?.version, isOn: true, ...words };
    },
  },
};
