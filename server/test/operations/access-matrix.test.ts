import { refusalBody } from '@regz/contract/refusals.ts';
import { mayCall, roleOperations } from '@regz/rules/staff/staff-roles.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectDeclared, questionFor } from '../harness/browser.ts';
import { type TestServer, testServer } from '../harness/harness.ts';
import { isUnsafe, type Operation, operations } from '../harness/operations.ts';
import {
  isStaff,
  type KindOfPerson,
  kindsOfPeople,
  newPerson,
  type Person,
  roleOf,
} from '../harness/people.ts';
import { type WatchedTables, watchTables } from '../harness/tables/watched-tables.ts';
import { exampleOf, operationExamples } from './operation-examples.ts';

let server: TestServer;
let tables: WatchedTables;

beforeAll(async () => {
  server = await testServer({ work: 'none', environment: { DATABASE_POOL: '1' } });
  tables = await watchTables(server.database);
});
// Solved challenges expire by the real clock.
beforeEach(() => server.clock.advance(Math.max(0, Date.now() - server.clock())));
afterAll(() => server.close());

type Outcome = { status: number; code: string } | 'answered';

const noSession: Outcome = { status: 401, code: 'SESSION_REQUIRED' };
const roleInsufficient: Outcome = { status: 403, code: 'ACCOUNT_ROLE_INSUFFICIENT' };
const noBrowser: Outcome = { status: 403, code: 'ORIGIN_FORBIDDEN' };
const banned: Outcome = { status: 403, code: 'ACCOUNT_BANNED' };

/** The owners of the objects that unrelated people request. */
const strangers: Partial<Record<KindOfPerson, KindOfPerson>> = {
  'another customer': 'customer without a license',
  'another task user': 'task user',
  'another link admin': 'link admin',
};

/** The expected outcome for each kind of person, from the contract's `caller`. */
function outcomeFor(operation: Operation, kind: KindOfPerson): Outcome {
  switch (operation.caller) {
    case 'anyone':
      if (strangers[kind] !== undefined) return exampleOf(operation.name).foreign ?? 'answered';
      return 'answered';
    case 'device':
      if (kind === 'signed-in program') return 'answered';
      if (kind !== 'program') return noBrowser;
      return operation.name === 'panel.heartbeat' ? 'answered' : noSession;
    case 'customer':
      if (kind === 'another customer') return exampleOf(operation.name).foreign ?? 'answered';
      if (kind === 'banned customer') return banned;
      return kind.startsWith('customer with') ? 'answered' : noSession;
    case 'admin':
      if (!isStaff(kind)) return noSession;
      if (!mayCall(roleOf(kind), operation.name)) return roleInsufficient;
      return exampleOf(operation.name).told?.[kind] ?? 'answered';
    case 'task-user': {
      if (!kind.includes('task user')) return noSession;
      const { foreign, told } = exampleOf(operation.name);
      const other = kind === 'another task user' ? foreign : undefined;
      return other ?? told?.[kind] ?? 'answered';
    }
    case 'link-admin':
      if (kind === 'another link admin') return exampleOf(operation.name).foreign ?? 'answered';
      return kind === 'link admin' ? 'answered' : noSession;
  }
}

/** Task users who differ from others only in operations on their own data. */
const onlyAmongTaskUsers: readonly KindOfPerson[] = ['another task user', 'held task user'];

/** Link admins who differ from others only in operations on their own data. */
const onlyAmongLinkAdmins: readonly KindOfPerson[] = [
  'another link admin',
  'admin of a link that has ended',
  'admin of a disabled link',
];

/** Staff who differ from the owner only in staff operations. */
const onlyAmongStaff: readonly KindOfPerson[] = ['support staff', 'stock staff'];

/** Programs have no cookie, so they differ only in operations for devices. */
const onlyAmongDevices: readonly KindOfPerson[] = ['program', 'signed-in program'];

/** The long run (access-matrix.long.test.ts) tests every kind of person on every operation. */
const isLong = process.env['LONG'] === '1';

function stands(operation: Operation, kind: KindOfPerson): boolean {
  if (onlyAmongDevices.includes(kind)) return operation.caller === 'device';
  if (isLong) return true;
  if (onlyAmongLinkAdmins.includes(kind)) return operation.caller === 'link-admin';
  if (onlyAmongStaff.includes(kind)) return operation.caller === 'admin';
  return operation.caller === 'task-user' || !onlyAmongTaskUsers.includes(kind);
}

const cells = operations.flatMap((operation) =>
  kindsOfPeople
    .filter((kind) => stands(operation, kind))
    .map((kind) => {
      const outcome = outcomeFor(operation, kind);
      const told = outcome === 'answered' ? outcome : `${outcome.status} ${outcome.code}`;
      return { operation, kind, outcome, title: `${operation.name} to ${kind}: ${told}` };
    }),
);

type Case = { person: Person; input: unknown };

/** A person of a kind, and an input about the person's own object, or another owner's. */
async function newCase({ name }: Operation, kind: KindOfPerson): Promise<Case> {
  const person = await newPerson(server, kind);
  const ownerKind = strangers[kind];
  const owner = ownerKind === undefined ? person : await newPerson(server, ownerKind);
  return { person, input: await exampleOf(name).input(server, owner) };
}

const people = new Map<KindOfPerson, Promise<Person>>();
const inputs = new Map<string, Promise<unknown>>();

/**
 * One shared person per kind and one shared input per operation: a refused request changes neither.
 */
async function shared({ name }: Operation, kind: KindOfPerson): Promise<Case> {
  const person = people.get(kind) ?? newPerson(server, kind);
  people.set(kind, person);
  const input =
    inputs.get(name) ?? exampleOf(name).input(server, await newPerson(server, 'visitor'));
  inputs.set(name, input);
  return { person: await person, input: await input };
}

/** Changed tables, except the session of a person whom the request logs out permanently. */
function changedFor(kind: KindOfPerson): Promise<string[]> {
  const ends = kind === 'banned customer' || kind.endsWith('session ended');
  return ends ? tables.lastinglyChanged() : tables.changed();
}

it('The access matrix has an example for every operation of the contract, and for no other', () => {
  const names = operations.map(({ name }) => name);
  expect(Object.keys(operationExamples).toSorted()).toEqual(names.toSorted());
});

it('The access matrix knows no role for an operation that is not one of staff', () => {
  const ofStaff = operations.filter(({ caller }) => caller === 'admin').map(({ name }) => name);
  for (const names of Object.values(roleOperations)) {
    expect([...names].filter((name) => !ofStaff.includes(name))).toEqual([]);
  }
});

it.each(cells)('The access matrix $title', async ({ operation, kind, outcome }) => {
  const isTurnedAway =
    outcome === noSession || outcome === roleInsufficient || outcome === noBrowser;
  const { person, input } = await (isTurnedAway ? shared : newCase)(operation, kind);
  await tables.forget();
  const answer = await person.browser.request(questionFor(operation, input));
  expectDeclared(operation, answer);
  if (outcome === 'answered') {
    expect(answer.status, answer.text).toBe(operation.successStatus);
    if (!isUnsafe(operation)) expect(await changedFor(kind)).toEqual([]);
    return;
  }
  const { status, code } = refusalBody.parse(answer.json);
  expect({ status, code }).toEqual(outcome);
  expect(await changedFor(kind)).toEqual([]);
  const given = (answer.headers['set-cookie'] ?? []).filter((line) => !/Max-Age=0/.test(line));
  expect(given).toEqual([]);
});
