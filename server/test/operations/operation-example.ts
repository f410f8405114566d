import type { TestServer } from '../harness/harness.ts';
import type { KindOfPerson, Person } from '../harness/people.ts';

type Told = { status: number; code: string };

/** How a test of the whole contract calls one operation. */
export type Example = {
  /**
   * A valid input, made again for every call. Where the operation is about an object that belongs
   * to somebody, the object is `owner`'s.
   */
  input(server: TestServer, owner: Person): Promise<Record<string, unknown>>;
  /** What is said to a person of the right kind about an object of somebody else. */
  foreign?: Told;
  /** What is said to task users of a kind that the operation is not for. */
  told?: Partial<Record<KindOfPerson, Told>>;
};
