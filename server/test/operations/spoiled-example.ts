import type { TestServer } from '../harness/harness.ts';
import { type KindOfPerson, newPerson } from '../harness/people.ts';
import { exampleOf } from './operation-examples.ts';
import type { Provoke } from './provocation.ts';

export type Faults = Record<string, unknown>;

/** The example of an operation with some fields replaced. */
export function spoiled(
  name: string,
  kind: KindOfPerson,
  faults: Faults | ((server: TestServer) => Promise<Faults>),
): Exclude<Provoke, string> {
  return async (server) => {
    const person = await newPerson(server, kind);
    const input = await exampleOf(name).input(server, person);
    const changed = typeof faults === 'function' ? await faults(server) : faults;
    return { person, input: { ...input, ...changed } };
  };
}
