import { randomUUID } from 'node:crypto';
import type { TimeChangeState } from '@regz/rules/licenses/time-changes.ts';
import { freezeTime, makeAccount } from '../../harness/factories.ts';
import { ownCode } from '../../scenarios/second-factors.ts';
import { makeTimeChange, runningAccount, timeChangeForm } from '../../scenarios/time-changes.ts';
import type { Example } from '../operation-example.ts';
import { payMonth } from '../storefront/upgrade-examples.ts';

/** So that two in a row are never the same input. */
let pauses = 0;
/** A subscription that runs for so long that it may be paused. */
const running: Example = {
  input: async ({ database }, { accountId }) => {
    await database.ownerPool.query(
      `update users set subscription = 'Supreme', expiredate = current_date + 900 where id = $1`,
      [accountId],
    );
    pauses += 1;
    return { days: 3 + (pauses % 28) };
  },
  foreign: { status: 409, code: 'LICENSE_SUBSCRIPTION_MISSING' },
};
const frozen: Example = {
  input: async (server, owner) => {
    await running.input(server, owner);
    await freezeTime(server.database, owner.accountId);
    return {};
  },
};

const nothing: Example = { input: async () => ({}) };

const freezeRule = {
  isOn: true,
  most: 2,
  periodDays: 30,
  leastDays: 3,
  mostDays: 30,
  mostDaysAYear: 60,
  hoursAfterRedemption: 24,
};

const ofTimeChange = (state: TimeChangeState): Example => ({
  input: async (server) => ({ id: await makeTimeChange(server, state) }),
});

/** Examples of the operations of license time, of one account and of many, of freezes and of reminders. */
export const examples: Readonly<Record<string, Example>> = {
  'licenses.listTime': nothing,
  'licenses.readFreeze': nothing,
  'licenses.freezeLicense': running,
  'licenses.thawLicense': frozen,
  'licenses.staff.readFreezeRule': nothing,
  'licenses.staff.editFreezeRule': {
    input: async ({ database }) => {
      const { rows } = await database.ownerPool.query<{ version: number }>(
        'select version from license_freeze_rule',
      );
      return { ...freezeRule, version: rows[0]?.version };
    },
  },
  'licenses.readReminders': nothing,
  'licenses.setReminders': { input: async () => ({ wanted: false }) },
  'licenses.staff.readTime': {
    input: async ({ database }) => ({ id: (await makeAccount(database)).id }),
  },
  'licenses.staff.changeTime': {
    input: async ({ database }) => {
      const columns = { subscription: 'Supreme', expiredate: '2099-01-01' } as const;
      const { id } = await makeAccount(database, columns);
      return { id, act: { kind: 'staff', days: 3 }, reason: 'An outage', seenNumber: 1 };
    },
  },
  'licenses.staff.undoReplacement': {
    input: async (server) => {
      const columns = { subscription: 'Supreme', expiredate: '2099-01-01' } as const;
      const { id } = await makeAccount(server.database, columns);
      await payMonth(server, id);
      return { id, number: 2, reason: 'By mistake' };
    },
  },
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
  'licenses.staff.listTimeChanges': nothing,
  'licenses.staff.readTimeChange': ofTimeChange('previewed'),
  'licenses.staff.previewTimeChange': {
    input: async (server) => timeChangeForm([(await runningAccount(server)).username]),
  },
  'licenses.staff.applyTimeChange': {
    input: async (server, owner) => ({
      id: await makeTimeChange(server),
      typedCount: 1,
      code: await ownCode(server, owner),
    }),
  },
  'licenses.staff.stopTimeChange': ofTimeChange('applying'),
  'licenses.staff.undoTimeChange': {
    input: async (server, owner) => ({
      id: await makeTimeChange(server, 'applied'),
      code: await ownCode(server, owner),
    }),
  },
  'licenses.staff.exportTimeChange': ofTimeChange('applied'),
};
