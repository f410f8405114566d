import type { TestServer } from '../harness/harness.ts';
import type { KindOfPerson, Person } from '../harness/people.ts';

export type Input = Record<string, unknown>;

type Told = { status: number; code: string };

/** An operation's input and outcomes for tests of the whole contract. */
export type Example = {
  /** A valid input, created for each call. An object that belongs to a person is `owner`'s. */
  input(server: TestServer, owner: Person): Promise<Input>;
  /** The refusal of an allowed kind of person who does not own the object. */
  foreign?: Told;
  /** The refusals of staff, or of task users, whose kind may not call the operation. */
  told?: Partial<Record<KindOfPerson, Told>>;
};

/** The examples of a slice. An operation that accepts an empty input needs none. */
export type Examples = Readonly<Record<string, Example | Example['input']>>;

/** Prepares a state after the example's input exists; returns the fields to replace in it. */
export type Prepare = (server: TestServer, person: Person, input: Input) => Promise<Input | void>;

/**
 * A request that an operation refuses with one code: its example with replaced fields, from the
 * kind of person that may call it. A text says why no test of one request can provoke the code.
 */
export type Provoke = string | Input | Prepare | Sent;

export type Refusals = Readonly<Record<string, Readonly<Record<string, Provoke>>>>;

/** A provocation by another kind of person, or with an input that does not start as the example. */
export class Sent {
  readonly kind: KindOfPerson | undefined;
  readonly change: Input | Prepare;
  readonly startsEmpty: boolean;

  constructor(kind: KindOfPerson | undefined, change: Input | Prepare, startsEmpty: boolean) {
    this.kind = kind;
    this.change = change;
    this.startsEmpty = startsEmpty;
  }
}

/** The example with replaced fields, from a kind of person. */
export function by(kind: KindOfPerson, change: Input | Prepare = {}): Sent {
  return new Sent(kind, change, false);
}

/** An input that does not start as the example, from the kind of person that may call it. */
export function sends(make: Input | Prepare, kind?: KindOfPerson): Sent {
  return new Sent(kind, make, true);
}

/** Runs a statement about the person after the example's input exists; `$1` is the account's id. */
export function after(statement: string, changes: Input = {}): Prepare {
  return async ({ database }, { accountId }) => {
    await database.sql(statement, accountId);
    return changes;
  };
}

/** A text that is not empty and shows nothing: no required text may be it. */
export const BLANK = ' \u200b\u3164\u0301\u202a';
