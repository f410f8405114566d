import { randomUUID } from 'node:crypto';
import { sessionKinds } from '@regz/contract/operation.ts';
import { platformRefusals, refusalBody, tokenRefusals } from '@regz/contract/refusals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyBounds } from '../../src/platform/http/body-bounds.ts';
import {
  type BrowserRequest,
  expectDeclared,
  questionFor,
  type Sending,
} from '../harness/browser.ts';
import { type TestServer, testServer, sharedServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';
import { isUnsafe, type Operation, operationNamed, operations } from '../harness/operations.ts';
import { type KindOfPerson, newPerson, type Person } from '../harness/people.ts';
import { type WatchedTables, watchTables } from '../harness/tables/watched-tables.ts';
import { callerOf, exampleOf, provocationOf, writtenRefusals } from './operation-examples.ts';

let tables: WatchedTables;

const server = sharedServer({ work: 'none', environment: { DATABASE_POOL: '1' } });
beforeAll(async () => {
  tables = await watchTables(server.database);
});

/** Sends the request; returns its refusal and the tables that it changed nevertheless. */
async function refusalOf(operation: Operation, { browser }: Person, question: BrowserRequest) {
  await tables.forget();
  const code = codeOf(operation, await browser.request(question));
  return { code, changed: await tables.changed() };
}

function codeOf(operation: Operation, answer: Answer): string {
  expectDeclared(operation, answer);
  return refusalBody.parse(answer.json).code;
}

describe('the refusals of each operation', () => {
  const own = operations.flatMap((operation) =>
    Object.keys(operation.refusals)
      // The access matrix covers the refusals of tokens.
      .filter((code) => !Object.hasOwn({ ...platformRefusals, ...tokenRefusals }, code))
      .map((code) => ({ operation, code, title: `${operation.name}: ${code}` })),
  );

  it('Every refusal has a request that provokes it, or a reason', () => {
    const without = own.filter(({ operation, code }) => !provocationOf(operation, code));
    expect(without.map(({ title }) => title)).toEqual([]);
  });

  it('Every provocation has a code of its operation', () => {
    const titles = new Set(own.map(({ title }) => title));
    const written = Object.entries(writtenRefusals).flatMap(([name, codes]) =>
      Object.keys(codes).map((code) => `${name}: ${code}`),
    );
    expect(written.filter((title) => !titles.has(title))).toEqual([]);
  });

  const reachable = own.filter(
    ({ operation, code }) => typeof provocationOf(operation, code) === 'function',
  );

  it.each(reachable)(
    'The refusals of each operation $title, and nothing changes',
    async ({ operation, code }) => {
      const provoke = provocationOf(operation, code);
      if (typeof provoke !== 'function') throw new Error('filtered above');
      const { person, input } = await provoke(server);
      const refusal = await refusalOf(operation, person, questionFor(operation, input));
      expect(refusal).toEqual({ code, changed: [] });
    },
  );
});

/** A kind of person with a session that may call the operation. */
function signedInCaller(operation: Operation): KindOfPerson {
  return operation.caller === 'anyone' ? 'customer without a license' : callerOf(operation);
}

type Case = { person: Person; input: Record<string, unknown> };
const cases = new Map<string, Promise<Case>>();

/** One shared person and input per operation: a refused request changes neither. */
function caseOf(operation: Operation): Promise<Case> {
  const made = cases.get(operation.name) ?? newCase(operation);
  cases.set(operation.name, made);
  return made;
}

async function newCase(operation: Operation): Promise<Case> {
  const person = await newPerson(server, signedInCaller(operation));
  return { person, input: await exampleOf(operation.name).input(server, person) };
}

type Change = (question: BrowserRequest, operation: Operation) => BrowserRequest;

/** Changes to a request of any operation that make the platform refuse it. */
const spoilt: Record<string, { of: (operation: Operation) => boolean; change: Change }> = {
  IDEMPOTENCY_KEY_MISSING: {
    of: ({ idempotent }) => idempotent,
    change: (question) => withHeader(question, 'idempotency-key', undefined),
  },
  ORIGIN_FORBIDDEN: {
    of: (operation) => isUnsafe(operation) && operation.caller !== 'device',
    change: (question) => withHeader(question, 'origin', undefined),
  },
  // Another window of the same browser has logged in to another account.
  ACCOUNT_CHANGED: {
    of: (operation) =>
      isUnsafe(operation) && operation.caller !== 'anyone' && operation.caller !== 'device',
    change: (question) =>
      withHeader(
        question,
        'drawn-for',
        sessionKinds.map((kind) => `${kind}:00000000-0000-4000-8000-000000000000`).join(', '),
      ),
  },
  ROUTE_UNKNOWN: {
    of: () => true,
    change: (question) => ({ ...question, method: question.method === 'PUT' ? 'POST' : 'PUT' }),
  },
  BODY_TOO_LARGE: {
    of: isUnsafe,
    change: (question, { input }) => ({
      ...question,
      body: ' '.repeat(bodyBounds(input).bytes + 1),
    }),
  },
  MEDIA_TYPE_UNSUPPORTED: {
    of: isUnsafe,
    change: (question) => withHeader(question, 'content-type', 'text/plain'),
  },
  HOST_UNKNOWN: {
    of: () => true,
    change: (question) => withHeader(question, 'host', 'evil.example'),
  },
};

function withHeader(
  question: BrowserRequest,
  name: string,
  value: string | undefined,
): BrowserRequest {
  return { ...question, headers: { ...question.headers, [name]: value } };
}

describe('the platform refuses', () => {
  it.each(operations)(
    'The platform refuses malformed requests of $name, and nothing changes',
    async (operation) => {
      const { person, input } = await caseOf(operation);
      const spoilings = Object.entries(spoilt).filter(([, { of }]) => of(operation));
      await tables.forget();
      const told = await Promise.all(
        spoilings.map(async ([, { change }]) => {
          const question = change(questionFor(operation, input), operation);
          return codeOf(operation, await person.browser.request(question));
        }),
      );
      expect(told).toEqual(spoilings.map(([code]) => code));
      expect(await tables.changed()).toEqual([]);
    },
  );

  // A newer program may send fields that this server does not know.
  it.each(operations.filter(({ caller }) => caller !== 'device'))(
    'The platform refuses $name with INPUT_INVALID for a field it does not know',
    async (each) => {
      const { person, input: known } = await caseOf(each);
      const input = { ...known, surprise: 1 };
      const refusal = await refusalOf(each, person, questionFor(each, input));
      expect(refusal).toEqual({ code: 'INPUT_INVALID', changed: [] });
    },
  );

  // An example that is refused stores no answer under its key.
  const isAnswered = (each: Operation) =>
    exampleOf(each.name).told?.[signedInCaller(each)] === undefined;
  it.each(operations.filter((each) => each.idempotent && isAnswered(each)))(
    'The platform refuses $name with IDEMPOTENCY_KEY_REUSED for another input under the same key',
    async (each) => {
      const person = await newPerson(server, signedInCaller(each));
      const how: Sending = { idempotencyKey: randomUUID() };
      const ask = async () =>
        questionFor(each, await exampleOf(each.name).input(server, person), how);
      const first = await person.browser.request(await ask());
      expect(first.status, first.text).toBe(each.successStatus);
      const refusal = await refusalOf(each, person, await ask());
      expect(refusal).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED', changed: [] });
    },
  );

  it.each(operations.filter(({ caller }) => caller === 'customer'))(
    'The platform refuses $name with ACCOUNT_BANNED, and nothing changes but that the session ends',
    async (each) => {
      const person = await newPerson(server, 'banned customer');
      const input = await exampleOf(each.name).input(server, person);
      await tables.forget();
      const answer = await person.browser.request(questionFor(each, input));
      expect(answer).toMatchObject({ status: 403, json: { code: 'ACCOUNT_BANNED' } });
      expect(await tables.lastinglyChanged()).toEqual([]);
    },
  );
});

describe('a database that refuses everything', () => {
  /** Operations that do not query the database, or answer without it. */
  const independent = [
    'identity.readHeldRegistration',
    'identity.dropRegistration',
    'sites.readConfig',
    'incidents.readStatus',
    'incidents.listRunningIncidents',
  ];
  let broken: TestServer;

  beforeAll(async () => {
    broken = await testServer({ work: 'none', environment: { DATABASE_POOL: '1' } });
  });
  afterAll(() => broken.close());

  it('A refusing database makes each operation answer INTERNAL_ERROR', async () => {
    const prepared = [];
    for (const { name } of operations) {
      const person = await newPerson(broken, signedInCaller(operationNamed(name)));
      prepared.push({ name, person, input: await exampleOf(name).input(broken, person) });
    }
    await broken.database.sql('revoke all on all tables in schema public from regz_app');
    for (const { name, person, input } of prepared) {
      const operation = operationNamed(name);
      const answer = await person.browser.request(questionFor(operation, input));
      expectDeclared(operation, answer);
      if (independent.includes(name)) {
        expect(answer.status, name).toBe(operation.successStatus);
        continue;
      }
      expect(answer.json, name).toEqual({
        defined: true,
        code: 'INTERNAL_ERROR',
        status: 500,
        message: 'INTERNAL_ERROR',
        data: { requestId: answer.headers['x-request-id'] },
      });
    }
  });
});
