import type { TestServer } from '../harness/harness.ts';
import type { KindOfPerson, Person } from '../harness/people.ts';

type Told = { status: number; code: string };

/** How a test of the whole contract calls one operation. */
export type Example = {
  /**
   * A valid input, created anew for every call. If the operation is about somebody's object, the
   * object is `owner`'s.
   */
  input(server: TestServer, owner: Person): Promise<Record<string, unknown>>;
  /** What a person of the right kind is told about somebody else's object. */
  foreign?: Told;
  /** What is said to staff, or to task users, of a kind that the operation is not for. */
  told?: Partial<Record<KindOfPerson, Told>>;
};
