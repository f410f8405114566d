import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { jsonRows } from './json-rows.ts';

/** The name under which a request's first answer is stored (see `http/idempotency.ts`). */
export type IdempotencyScope = {
  principal: string;
  operation: string;
  key: string;
  requestHash: Buffer;
};

/** A stored answer, and the digest of the input it answered. */
export type KeptAnswer = { requestHash: Buffer; answer: unknown };

/** The outcome of a request: done, or answered before; neither if it was refused or overtaken. */
export type ActOutcome<Answer> = { answer: Answer | null; before: KeptAnswer | null };

/** An act that several people may request at the same time. */
export type SharedAct<Wish, Answer> = {
  /**
   * Does the plain ones in one statement and skips whatever would have to wait for somebody else.
   * Returns the outcomes in the order of `wishes`.
   */
  together(db: Database, wishes: readonly Wish[]): Promise<ActOutcome<Answer>[]>;
  /** The same for a single one, which waits for its turn. */
  inTurn(db: Database, wish: Wish): Promise<ActOutcome<Answer>>;
};

/** How a statement treats rows that are locked. */
export type Locking = {
  /** Completes a `for update` and the like: empty where it waits. */
  locked: RawBuilder<unknown>;
  waits: boolean;
};

type ActParts<Wish> = {
  /** The typed columns of a wish, besides `place` and the name of its answer. */
  columns: RawBuilder<unknown>;
  rowOf: (wish: Wish) => object;
  /**
   * Common table expressions that decide on the wishes in `fresh`, carry them out, and end in
   * `answered (place, answer)`, with a row for each that was done.
   */
  steps: (locking: Locking) => RawBuilder<unknown>;
};

type OutcomeRow<Answer> = {
  answer: Answer | null;
  firstAnswer: unknown;
  firstHash: Buffer | null;
};

/**
 * Builds an act as one statement, and so one transaction and one round trip, that takes any number
 * of wishes and decides each on its own. A wish that was answered before is not repeated; whatever
 * is done stores its answer. Source: decision 36.
 */
export function gatheredAct<Wish extends { idempotency: IdempotencyScope }, Answer>(
  parts: ActParts<Wish>,
): SharedAct<Wish, Answer> {
  const unlocked = statement<Answer>(parts, { locked: sql`skip locked`, waits: false });
  const waiting = statement<Answer>(parts, { locked: sql``, waits: true });
  const textOf = (wishes: readonly Wish[]) => jsonRows(wishes, (wish) => rowOf(wish, parts));
  return {
    async together(db, wishes) {
      const rows = await unlocked(db, { wishes: textOf(wishes) });
      return rows.map(outcomeOf);
    },
    async inTurn(db, wish) {
      const [row] = await waiting(db, { wishes: textOf([wish]) });
      if (row === undefined) throw new Error('a wish has no outcome');
      return outcomeOf(row);
    },
  };
}

/**
 * Rows are looked up one by one (`lateral`), by index whatever the planner assumes about the
 * tables, here and in the steps of every act.
 */
function statement<Answer>(
  { columns, steps }: Pick<ActParts<never>, 'columns' | 'steps'>,
  locking: Locking,
) {
  return preparedQuery(
    (db, { wishes }: { wishes: string }) =>
      sql<OutcomeRow<Answer>>`
      with asked as materialized (
        select * from jsonb_to_recordset(${wishes}::jsonb) as asked (
          place integer, ${columns},
          principal text, operation text, idempotency_key text, request_hash text)
      ), before as materialized (
        select asked.place, first.answer, first.request_hash
          from asked cross join lateral (
                 select answer, request_hash from idempotency_answers
                  where principal = asked.principal and operation = asked.operation
                    and key = asked.idempotency_key
                  limit 1) first
      ), fresh as materialized (
        select * from asked
         where not exists (select from before where before.place = asked.place)
      ), ${steps(locking)}, kept as (
        insert into idempotency_answers (principal, operation, key, request_hash, answer)
        select principal, operation, idempotency_key, decode(request_hash, 'hex'), answered.answer
          from answered join asked on asked.place = answered.place
      )
      select answered.answer, before.answer as "firstAnswer", before.request_hash as "firstHash"
        from asked
        left join before on before.place = asked.place
        left join answered on answered.place = asked.place
       order by asked.place`,
  );
}

function rowOf<Wish extends { idempotency: IdempotencyScope }>(
  wish: Wish,
  parts: Pick<ActParts<Wish>, 'rowOf'>,
): object {
  const { principal, operation, key, requestHash } = wish.idempotency;
  return {
    ...parts.rowOf(wish),
    principal,
    operation,
    idempotency_key: key,
    request_hash: requestHash.toString('hex'),
  };
}

function outcomeOf<Answer>({
  answer,
  firstAnswer,
  firstHash,
}: OutcomeRow<Answer>): ActOutcome<Answer> {
  const before = firstHash === null ? null : { requestHash: firstHash, answer: firstAnswer };
  return { answer, before };
}
