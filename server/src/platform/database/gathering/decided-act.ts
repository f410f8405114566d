import type { Database } from '../database.ts';
import { transaction } from '../transaction.ts';
import { gather } from './gather.ts';

/**
 * The outcome of a request: something to write or nothing, and its answer. `answer` is called once
 * everything is committed, and may throw a refusal.
 */
export type Decision<Write, Done, Answer> =
  | { writes: false; answer: () => Answer }
  | { writes: true; write: Write; answer: (done: Done) => Answer };

/** Decides on what was read; throws refusals that write nothing. */
export type Decide<Facts, Write, Done, Answer> = (
  facts: Facts | undefined,
  db: Database,
) => Decision<Write, Done, Answer> | Promise<Decision<Write, Done, Answer>>;

export type DecidedAct<Asked, Facts, Write, Done> = <Answer>(
  asked: Asked,
  decide: Decide<Facts, Write, Done, Answer>,
) => Promise<Answer>;

type ActParts<Asked, Facts, Write, Done> = {
  /** Requests with the same key are decided one after another. */
  keyOf: (asked: Asked) => string;
  /** Reads without locks, in one statement; undefined for what does not exist. */
  read: (db: Database, asked: readonly Asked[]) => Promise<readonly (Facts | undefined)[]>;
  /**
   * Writes in one statement what is still as it was read; undefined for what has changed or is
   * locked. It never waits.
   */
  write: (db: Database, writes: readonly Write[]) => Promise<readonly (Done | undefined)[]>;
  /** Locks whatever must stay as it is read, waiting if necessary. */
  lock: (trx: Database, asked: Asked) => Promise<void>;
};

type Wish<Asked, Facts, Write, Done> = {
  asked: Asked;
  decide: Decide<Facts, Write, Done, unknown>;
};

/** The outcome of one request in a batch; undefined if it was skipped. */
type Outcome = (() => unknown) | undefined;

/**
 * An act decided by a rule: one statement reads, one applies the decision, and concurrent requests
 * share both (`gather`). Whatever had changed meanwhile, or was locked, is decided again under its
 * locks.
 */
export function decidedAct<Asked, Facts, Write, Done>(
  db: Database,
  parts: ActParts<Asked, Facts, Write, Done>,
): DecidedAct<Asked, Facts, Write, Done> {
  const decideTogether = gather(
    (wishes: readonly Wish<Asked, Facts, Write, Done>[]) => together(db, parts, wishes),
    { keysOf: ({ asked }) => [parts.keyOf(asked)] },
  );
  return async <Answer>(asked: Asked, decide: Decide<Facts, Write, Done, Answer>) => {
    const outcome = await decideTogether({ asked, decide });
    if (outcome === undefined) return inTurn(db, parts, { asked, decide });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this very `decide` gave
    return outcome() as Answer;
  };
}

async function together<Asked, Facts, Write, Done>(
  db: Database,
  { read, write }: ActParts<Asked, Facts, Write, Done>,
  wishes: readonly Wish<Asked, Facts, Write, Done>[],
): Promise<Outcome[]> {
  const facts = await read(
    db,
    wishes.map(({ asked }) => asked),
  );
  const decisions = await Promise.all(
    wishes.map(async ({ decide }, place) => unlessRefused(() => decide(facts[place], db))),
  );
  const writes = decisions.flatMap((decision) => (decision.writes ? [decision.write] : []));
  const done = writes.length === 0 ? [] : await write(db, writes);
  let written = 0;
  return decisions.map((decision) => {
    if (!decision.writes) return decision.answer;
    const came = done[written];
    written += 1;
    return came === undefined ? undefined : () => decision.answer(came);
  });
}

/** One request's refusal must not affect the others: it is thrown where its answer is read. */
async function unlessRefused<Write, Done>(
  decide: () => Decision<Write, Done, unknown> | Promise<Decision<Write, Done, unknown>>,
): Promise<Decision<Write, Done, unknown>> {
  try {
    return await decide();
  } catch (error) {
    return {
      writes: false,
      answer: () => {
        throw error;
      },
    };
  }
}

async function inTurn<Asked, Facts, Write, Done, Answer>(
  db: Database,
  { lock, read, write }: ActParts<Asked, Facts, Write, Done>,
  { asked, decide }: { asked: Asked; decide: Decide<Facts, Write, Done, Answer> },
): Promise<Answer> {
  const answer = await transaction(db, async ({ trx }) => {
    await lock(trx, asked);
    const [facts] = await read(trx, [asked]);
    const decision = await decide(facts, trx);
    if (!decision.writes) return decision.answer;
    const [done] = await write(trx, [decision.write]);
    if (done === undefined) throw new Error('what was locked has changed');
    return () => decision.answer(done);
  });
  return answer();
}
