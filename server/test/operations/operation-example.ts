import type { TestServer } from '../harness/harness.ts';
import type { Person } from '../harness/people.ts';

/** How a test of the whole contract calls one operation. */
export type Example = {
  /**
   * A valid input, made anew for every call. Where the operation is about an object that belongs
   * to somebody, the object is `owner`'s.
   */
  input(server: TestServer, owner: Person): Promise<Record<string, unknown>>;
  /** What is said to a person of the right kind about an object of somebody else. */
  foreign?: { status: number; code: string };
};
