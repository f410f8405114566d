import type { TestServer } from '../harness/harness.ts';
import type { KindOfPerson, Person } from '../harness/people.ts';

type Told = { status: number; code: string };

/** An operation's input and outcomes for tests of the whole contract. */
export type Example = {
  /** A valid input, created for each call. An object that belongs to a person is `owner`'s. */
  input(server: TestServer, owner: Person): Promise<Record<string, unknown>>;
  /** The refusal of an allowed kind of person who does not own the object. */
  foreign?: Told;
  /** The refusals of staff, or of task users, whose kind may not call the operation. */
  told?: Partial<Record<KindOfPerson, Told>>;
};
