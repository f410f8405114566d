import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import type { TimeChangeState } from '@regz/rules/licenses/time-changes.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { ownCode } from '../../scenarios/second-factors.ts';
import { makeTimeChange } from '../../scenarios/time-changes.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provocation, Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const staff = (name: string, faults: Parameters<typeof spoiled>[2]) =>
  spoiled(`licenses.staff.${name}`, 'admin', faults);

const unknown = (name: string) => ({
  LICENSE_CHANGE_UNKNOWN: staff(name, { id: randomUUID() }),
});

const inState = (name: string, state: TimeChangeState) => ({
  LICENSE_CHANGE_MOVED_ON: staff(name, async (server) => ({
    id: await makeTimeChange(server, state),
  })),
});

/** The example without the codes that its maker has turned on. */
const withoutCodes = (name: string): Provoke => {
  return async (server) => {
    const visitor = await newPerson(server, 'visitor');
    const input = await exampleOf(`licenses.staff.${name}`).input(server, visitor);
    return { person: await newPerson(server, 'admin'), input };
  };
};

const withCode = (name: string) => ({
  ACCOUNT_CODE_REQUIRED: staff(name, { code: ' ' }),
  ACCOUNT_CODE_WRONG: staff(name, { code: 'AAAA-AAAA-AAAA-AAAA' }),
  TOTP_OFF: withoutCodes(name),
});

/** The example for a change whose columns are altered; `$2` is the caller. */
const altered = (name: string, columns: string, faults: Faults = {}) => {
  return async (server: TestServer): Promise<Provocation> => {
    const person = await newPerson(server, 'admin');
    const input = await exampleOf(`licenses.staff.${name}`).input(server, person);
    await server.database.ownerPool.query(
      `update license_time_changes set ${columns} where id = $1 and $2::uuid is not null`,
      [input['id'], person.accountId],
    );
    return { person, input: { ...input, ...faults } };
  };
};

const ago = (ms: number) => `'${new Date(Date.now() - ms).toISOString()}'`;

/** How each refusal of a change of many accounts' time comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'licenses.staff.readTimeChange': unknown('readTimeChange'),
  'licenses.staff.exportTimeChange': unknown('exportTimeChange'),
  'licenses.staff.previewTimeChange': {
    REASON_MISSING: staff('previewTimeChange', { reason: NOTHING_TO_SEE }),
    LICENSE_DAYS_INVALID: staff('previewTimeChange', { days: 0 }),
    LICENSE_WINDOW_INVALID: staff('previewTimeChange', {
      ran: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    }),
    LICENSE_FILTER_EMPTY: staff('previewTimeChange', { names: [`nobody-${randomUUID()}`] }),
  },
  'licenses.staff.applyTimeChange': {
    ...unknown('applyTimeChange'),
    ...inState('applyTimeChange', 'applied'),
    ...withCode('applyTimeChange'),
    LICENSE_PREVIEW_STALE: altered('applyTimeChange', `made_at = ${ago(2 * HOUR_MS)}`),
    LICENSE_COUNT_DIFFERS: staff('applyTimeChange', { typedCount: 2 }),
    LICENSE_COLLEAGUE_NEEDED: async (server) => {
      await ownCode(server, await newPerson(server, 'admin'));
      const columns = 'accounts = 1001, made_by_id = $2';
      return altered('applyTimeChange', columns, { typedCount: 1001 })(server);
    },
  },
  'licenses.staff.stopTimeChange': {
    ...unknown('stopTimeChange'),
    ...inState('stopTimeChange', 'previewed'),
  },
  'licenses.staff.undoTimeChange': {
    ...unknown('undoTimeChange'),
    ...inState('undoTimeChange', 'previewed'),
    ...withCode('undoTimeChange'),
    LICENSE_UNDO_LATE: altered('undoTimeChange', `applied_at = ${ago(31 * DAY_MS)}`),
  },
};
