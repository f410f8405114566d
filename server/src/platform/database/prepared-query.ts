import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Represents an argument while the query text is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query of the query builder or of `sql`. */
type Buildable<Row> = { compile(db: Database): CompiledQuery<Row> };

/**
 * A query whose SQL text is built once, on first use; later calls only fill in their arguments. For
 * the few queries that every request runs: building the text costs more than sending it. `build`
 * must use its arguments only as values, without inspecting them.
 */
export function preparedQuery<Args extends object, Row>(
  build: (db: Database, args: Args) => Buildable<Row>,
): (db: Database, args: Args) => Promise<Row[]> {
  const prepare = preparedText(build);
  return async (db, args) => {
    const { rows } = await db.executeQuery(prepare(db, args));
    return rows;
  };
}

/** The same, without running it: for `inOneTrip`. */
export function preparedText<Args extends object, Row>(
  build: (db: Database, args: Args) => Buildable<Row>,
): (db: Database, args: Args) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers every name, as Args does
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Args;
  return (db, args) => {
    compiled ??= build(db, placeholders).compile(db);
    const values = new Map<string, unknown>(Object.entries(args));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values.get(parameter.name) : parameter,
    );
    return { ...compiled, parameters };
  };
}
