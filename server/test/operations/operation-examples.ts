import { glob } from 'node:fs/promises';
import type { TestServer } from '../harness/harness.ts';
import { type Operation, operations } from '../harness/operations.ts';
import { type KindOfPerson, newPerson, type Person } from '../harness/people.ts';
import { derivedProvocation } from './derived-provocations.ts';
import {
  type Example,
  type Examples,
  type Input,
  type Refusals,
  Sent,
} from './operation-example.ts';

const written: {
  examples: Record<string, Examples[string]>;
  refusals: Record<string, Refusals[string]>;
} = { examples: {}, refusals: {} };
for await (const file of glob('*/*-examples.ts', { cwd: import.meta.dirname })) {
  const { examples = {}, refusals = {} } = await import(`${import.meta.dirname}/${file}`);
  Object.assign(written.examples, examples);
  Object.assign(written.refusals, refusals);
}

/** The provocations that slices write, by operation and code. */
export const writtenRefusals: Refusals = written.refusals;

/**
 * The example of every operation of the contract. The access matrix and the fuzz fail for an
 * operation without one.
 */
export const operationExamples: Readonly<Record<string, Example>> = {
  ...Object.fromEntries(
    operations
      .filter(({ input }) => input.safeParse({}).success)
      .map(({ name }) => [name, { input: async () => ({}) }]),
  ),
  ...Object.fromEntries(
    Object.entries(written.examples).map(([name, example]) => [
      name,
      typeof example === 'function' ? { input: example } : example,
    ]),
  ),
};

/** Returns the example of an operation. @throws if there is none */
export function exampleOf(name: string): Example {
  const example = operationExamples[name];
  if (example === undefined) {
    throw new Error(`${name} has no example: add one to server/test/operations.`);
  }
  return example;
}

const callers: Readonly<Record<Operation['caller'], KindOfPerson>> = {
  anyone: 'visitor',
  device: 'signed-in program',
  customer: 'customer without a license',
  'task-user': 'task user',
  admin: 'admin',
  'link-admin': 'link admin',
};

/** A kind of person that may call the operation. */
export function callerOf({ caller }: Operation): KindOfPerson {
  return callers[caller];
}

/**
 * Makes the request that an operation refuses with a code, or says why none can exist. A written
 * provocation comes before one that the contract implies; undefined if there is neither.
 */
export function provocationOf(
  operation: Operation,
  code: string,
): string | ((server: TestServer) => Promise<{ person: Person; input: Input }>) | undefined {
  const example = exampleOf(operation.name);
  const provoke =
    writtenRefusals[operation.name]?.[code] ??
    derivedProvocation(operation, code, example, callerOf(operation));
  if (provoke === undefined || typeof provoke === 'string') return provoke;
  const { kind, change, startsEmpty } =
    provoke instanceof Sent ? provoke : new Sent(undefined, provoke, false);
  return async (server) => {
    const person = await newPerson(server, kind ?? callerOf(operation));
    const input = startsEmpty ? {} : await example.input(server, person);
    const changes = typeof change === 'function' ? await change(server, person, input) : change;
    return { person, input: { ...input, ...changes } };
  };
}
