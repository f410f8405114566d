import { refusalBody } from '@regz/contract/refusals.ts';
import { mayCall, roleOperations } from '@regz/rules/staff/staff-roles.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { expectDeclared, questionFor } from '../harness/browser.ts';
import { sharedServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';
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

let tables: WatchedTables;

const server = sharedServer({ work: 'none', environment: { DATABASE_POOL: '1' } });
beforeAll(async () => {
  tables = await watchTables(server.database);
});
// Solved challenges expire by the real clock.
beforeEach(() => server.clock.advance(Math.max(0, Date.now() - server.clock())));

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

type Cell = { kind: KindOfPerson; outcome: Outcome };

/** True if the request is refused because of the caller alone, whatever its input. */
const isTurnedAway = ({ outcome }: Cell): boolean =>
  outcome === noSession || outcome === roleInsufficient || outcome === noBrowser;

const rows = operations.map((operation) => ({
  operation,
  cells: kindsOfPeople
    .filter((kind) => stands(operation, kind))
    .map((kind): Cell => ({ kind, outcome: outcomeFor(operation, kind) })),
}));

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

it('The access matrix has exactly the operations of the contract', () => {
  const names = operations.map(({ name }) => name);
  expect(Object.keys(operationExamples).toSorted()).toEqual(names.toSorted());
});

it('Only staff operations have roles in the access matrix', () => {
  const ofStaff = operations.filter(({ caller }) => caller === 'admin').map(({ name }) => name);
  for (const names of Object.values(roleOperations)) {
    expect([...names].filter((name) => !ofStaff.includes(name))).toEqual([]);
  }
});

it.each(rows.map(({ operation, cells }) => ({ operation, refused: cells.filter(isTurnedAway) })))(
  'The access matrix $operation.name turns the other callers away',
  async ({ operation, refused }) => {
    const cases = [];
    for (const { kind } of refused) cases.push(await shared(operation, kind));
    await tables.forget();
    const told = await Promise.all(
      cases.map(async ({ person, input }) => {
        const answer = await person.browser.request(questionFor(operation, input));
        return [person.kind, refusalIn(operation, answer)] as const;
      }),
    );
    expect(told).toEqual(refused.map(({ kind, outcome }) => [kind, outcome]));
    const ends = refused.some(({ kind }) => kind.endsWith('session ended'));
    expect(await (ends ? tables.lastinglyChanged() : tables.changed())).toEqual([]);
  },
);

it.each(
  rows.flatMap(({ operation, cells }) =>
    cells
      .filter((cell) => !isTurnedAway(cell))
      .map(({ kind, outcome }) => {
        const told = outcome === 'answered' ? outcome : `${outcome.status} ${outcome.code}`;
        return { operation, kind, outcome, title: `${operation.name} to ${kind}: ${told}` };
      }),
  ),
)('The access matrix $title', async ({ operation, kind, outcome }) => {
  const { person, input } = await newCase(operation, kind);
  await tables.forget();
  const answer = await person.browser.request(questionFor(operation, input));
  if (outcome === 'answered') {
    expectDeclared(operation, answer);
    expect(answer.status, answer.text).toBe(operation.successStatus);
    if (isUnsafe(operation)) return;
  } else {
    expect(refusalIn(operation, answer)).toEqual(outcome);
  }
  // A banned customer's session ends.
  const isBanned = kind === 'banned customer';
  expect(await (isBanned ? tables.lastinglyChanged() : tables.changed())).toEqual([]);
});

/** The refusal in an answer, which sets no cookie. */
function refusalIn(operation: Operation, answer: Answer): Outcome {
  expectDeclared(operation, answer);
  const given = (answer.headers['set-cookie'] ?? []).filter((line) => !/Max-Age=0/.test(line));
  expect(given).toEqual([]);
  const { status, code } = refusalBody.parse(answer.json);
  return { status, code };
}
