import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

type RowsOf<Queries> = {
  -readonly [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row>
    ? Row[]
    : never;
};

/**
 * Sends a transaction's queries together and returns the rows of each. PostgreSQL runs them in
 * order; each sees the effects of those before it and all commits before it began. Outside a
 * transaction each would commit separately.
 * @throws the error of the first query that failed, after all are answered; later queries had no
 * effect
 */
export async function inOneTrip<const Queries extends readonly CompiledQuery[]>(
  trx: Database,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const { rows } = await sendInOneTrip(trx, queries);
  return rows;
}

/** Resolves when the queries are sent. Their rows follow. */
export async function sendInOneTrip<const Queries extends readonly CompiledQuery[]>(
  trx: Database,
  queries: Queries,
): Promise<{ rows: Promise<RowsOf<Queries>> }> {
  const { outcomes } = await trx.getExecutor().provideConnection((connection) => {
    const sent = queries.map((query) => connection.executeQuery(query));
    return Promise.resolve({ outcomes: Promise.allSettled(sent) });
  });
  const rows = outcomes.then((settled) =>
    settled.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value.rows;
    }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of each query, in order
  return { rows: rows as Promise<RowsOf<Queries>> };
}
