import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import type { TimeChangeState } from '@regz/rules/licenses/time-changes.ts';
import { changeNextAccounts } from '../../src/licenses/staff/time-changes/change-next-accounts.ts';
import type { Services } from '../../src/platform/services.ts';
import { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { ownCode } from './second-factors.ts';

const { staff } = contract.licenses;

/** The form of a change by two days, for the accounts with the given names. */
export function timeChangeForm(names: readonly string[]) {
  return {
    days: 2,
    reason: `Outage ${randomUUID()}`,
    mail: null,
    packages: [],
    ran: null,
    origin: 'all' as const,
    includeBanned: false,
    names: [...names],
    incidentId: null,
  };
}

/** A new account with ten days left. */
export async function runningAccount(server: TestServer, columns: object = {}) {
  return makeAccount(server.database, {
    subscription: 'Supreme',
    expiredate: addDays(utcDate(server.clock()), 10),
    ...columns,
  });
}

/** Gives a customer days. */
export async function giveDays({ browser }: Person, id: string, days: number): Promise<void> {
  const { number: seenNumber } = await browser.call(staff.readTime, { id });
  const act = { kind: 'staff', days } as const;
  await browser.call(staff.changeTime, { id, act, reason: 'Outage', seenNumber });
}

/** A change for one new account, in the given state. */
export async function makeTimeChange(server: TestServer, state: TimeChangeState = 'previewed') {
  const { browser } = await newPerson(server, 'admin');
  const { username } = await runningAccount(server);
  const { id } = await browser.call(staff.previewTimeChange, timeChangeForm([username]));
  if (state !== 'previewed') {
    await server.database.ownerPool.query(
      `update license_time_changes
          set state = $2, applied_by_id = made_by_id, applied_by = made_by, applied_at = made_at
        where id = $1`,
      [id, state],
    );
  }
  return id;
}

/** An owner who changes the time of many accounts; `runOut` runs the batches. */
export async function changingOwner(server: TestServer, services: Services) {
  const person = await newPerson(server, 'admin');
  const { browser } = person;
  const form = (change: object = {}) => ({ ...timeChangeForm([]), ...change });
  const owner = {
    person,
    browser,
    form,
    preview: (change: object = {}) => browser.call(staff.previewTimeChange, form(change)),
    read: (id: string) => browser.call(staff.readTimeChange, { id }),
    apply: async (id: string, typedCount: number) => {
      const code = await ownCode(server, person);
      return browser.call(staff.applyTimeChange, { id, typedCount, code });
    },
    undo: async (id: string) =>
      browser.call(staff.undoTimeChange, { id, code: await ownCode(server, person) }),
    /** Runs batches until none is left, as the job does. */
    runOut: async (id: string) => {
      for (;;) {
        await changeNextAccounts(services, { id });
        const change = await owner.read(id);
        if (change.state !== 'applying' && change.state !== 'undoing') return change;
      }
    },
    /** Previews and applies a change, and runs all its batches. */
    applied: async (change: object = {}) => {
      const { id, accounts } = await owner.preview(change);
      await owner.apply(id, accounts);
      return owner.runOut(id);
    },
  };
  return owner;
}

/** The end of an account, and its frozen days. */
export async function endOf({ database }: TestServer, id: string) {
  const { rows } = await database.ownerPool.query<{ ends: string; frozen: number | null }>(
    'select expiredate::text as ends, frozen_days as frozen from users where id = $1',
    [id],
  );
  return rows[0];
}
