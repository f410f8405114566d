import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

type RowsOf<Queries> = {
  -readonly [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row>
    ? Row[]
    : never;
};

/**
 * Sends a transaction's queries together instead of awaiting each answer, and returns the rows of
 * each. PostgreSQL runs them one after another; each sees what those before it did, and what others
 * committed before it began. Outside a transaction each would commit by itself.
 * @throws what the first one that failed threw, after all are answered; those behind it did nothing
 */
export async function inOneTrip<const Queries extends readonly CompiledQuery[]>(
  trx: Database,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const outcomes = await trx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(queries.map((query) => connection.executeQuery(query))),
    );
  const rows = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.rows;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of each query, in order
  return rows as RowsOf<Queries>;
}
