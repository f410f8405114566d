import { PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';

/**
 * A dialect whose transactions send their first statement right behind their beginning, without
 * awaiting its answer. The pool's clients must be pipelined.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor({ pool }: { pool: pg.Pool }) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver({ pool: this.#pool });
  }
}

class PipelinedDriver extends PostgresDriver {
  override beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    // It fails only if the connection is lost, and then so does every statement behind it.
    super.beginTransaction(connection, settings).catch(() => undefined);
    return Promise.resolve();
  }
}
