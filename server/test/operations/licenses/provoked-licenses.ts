import { randomUUID } from 'node:crypto';
import { freezeTime, makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson, type Person } from '../../harness/people.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const edit = (faults: Faults) => spoiled('licenses.staff.editReminder', 'admin', faults);
const change = (faults: Faults) => spoiled('licenses.staff.changeTime', 'admin', faults);
const undo = (faults: Faults) => spoiled('licenses.staff.undoReplacement', 'admin', faults);

const customer = 'customer without a license';
const editRule = (faults: Faults) => spoiled('licenses.staff.editFreezeRule', 'admin', faults);

/** A person who may pause, with a prepared account. */
const freeze =
  (prepare: (server: TestServer, person: Person) => Promise<unknown>): Provoke =>
  async (server) => {
    const person = await newPerson(server, customer);
    const input = await exampleOf('licenses.freezeLicense').input(server, person);
    await prepare(server, person);
    return { person, input };
  };

const setEnd =
  (end: string) =>
  ({ database }: TestServer, { accountId }: Person) =>
    database.ownerPool.query('update users set expiredate = $2 where id = $1', [accountId, end]);

/**
 * A change of license time on an account with the given time. The account has one entry, or none if
 * it has no time.
 */
function actOn(
  kind: string,
  time: Parameters<typeof makeAccount>[1],
  frozenDays?: number,
): Provoke {
  return spoiled('licenses.staff.changeTime', 'admin', async ({ database }) => {
    const { id } = await makeAccount(database, time);
    if (frozenDays !== undefined) {
      await database.ownerPool.query('update users set frozen_days = $2 where id = $1', [
        id,
        frozenDays,
      ]);
    }
    const { rows } = await database.ownerPool.query<{ seenNumber: number }>(
      'select time_entry as "seenNumber" from users where id = $1',
      [id],
    );
    return { id, act: kind === 'staff' ? { kind, days: 1 } : { kind }, ...rows[0] };
  });
}

const running = { subscription: 'Supreme', expiredate: '2099-01-01' } as const;
const ended = { subscription: 'Supreme', expiredate: '2020-01-01' } as const;
const endless = { subscription: 'Supreme', expiredate: 'infinity' } as const;

/** Requests that the operations of freezes, license time and reminders refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'licenses.staff.readTime': {
    ACCOUNT_UNKNOWN: spoiled('licenses.staff.readTime', 'admin', { id: randomUUID() }),
  },
  'licenses.staff.changeTime': {
    ACCOUNT_UNKNOWN: change({ id: randomUUID() }),
    REASON_MISSING: change({ reason: NOTHING_TO_SEE }),
    LICENSE_CHANGED: change({ seenNumber: 0 }),
    LICENSE_SUBSCRIPTION_MISSING: actOn('staff', {}),
    LICENSE_NOT_RUNNING: actOn('ended', ended),
    LICENSE_ENDLESS: actOn('freeze', endless),
    LICENSE_FROZEN: actOn('freeze', running, 5),
    LICENSE_NOT_FROZEN: actOn('thaw', running),
    LICENSE_DAYS_LIMIT: change({ act: { kind: 'staff', days: 3650 } }),
    LICENSE_THAW_DAY_INVALID: change({ act: { kind: 'freeze', thawsOn: '2020-01-01' } }),
  },
  'licenses.staff.undoReplacement': {
    ACCOUNT_UNKNOWN: undo({ id: randomUUID() }),
    REASON_MISSING: undo({ reason: NOTHING_TO_SEE }),
    LICENSE_UNDO_IMPOSSIBLE: undo({ number: 1 }),
    LICENSE_UNDO_PAID: async (server) => {
      const person = await newPerson(server, 'admin');
      const input = await exampleOf('licenses.staff.undoReplacement').input(server, person);
      await server.database.ownerPool.query(
        `update order_facts set quote = '{}' where user_id = $1`,
        [input['id']],
      );
      return { person, input };
    },
  },
  'licenses.freezeLicense': {
    LICENSE_SUBSCRIPTION_MISSING: freeze(setEnd('2020-01-01')),
    LICENSE_FROZEN: freeze(({ database }, { accountId }) => freezeTime(database, accountId)),
    LICENSE_FREEZE_LIMIT: spoiled('licenses.freezeLicense', customer, { days: 31 }),
  },
  'licenses.staff.editFreezeRule': {
    LICENSE_FREEZE_RULE_IMPOSSIBLE: editRule({ leastDays: 31 }),
    LICENSE_FREEZE_RULE_CHANGED: editRule({ version: 1_000_000 }),
  },
  'licenses.staff.editReminder': {
    LICENSE_REMINDER_TEXT_MISSING: edit({ text: NOTHING_TO_SEE }),
    LICENSE_REMINDER_PLACE_UNKNOWN: edit({ text: 'Dear {name}' }),
    LICENSE_REMINDER_CHANGED: edit({ version: 1_000_000 }),
  },
};
