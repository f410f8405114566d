import type { TestServer } from '../harness/harness.ts';
import type { Person } from '../harness/people.ts';

/** A request that has to be refused: who sends it, and with what. */
export type Provocation = { person: Person; input: Record<string, unknown> };

/** Makes the request that an operation refuses with one code; a text says why none can exist. */
export type Provoke = ((server: TestServer) => Promise<Provocation>) | string;
