import { createHash } from 'node:crypto';
import pg from 'pg';

// Bounds the memory of this map and of the statements every server session keeps. The program's
// own texts are a few hundred; past the bound a text still runs, only unprepared.
const MOST_NAMES = 1_000;
const names = new Map<string, string>();

/**
 * A client that sends every query text with parameters, and every query of the builder without, as
 * a named prepared statement, so that PostgreSQL parses and plans it once per connection. The number
 * of distinct texts has to stay small: no lists of varying length in the text (`= any($1)` instead).
 * Queries of one turn of the event loop, as the beginning of a transaction and its first statement,
 * are written to the connection at once.
 */
export class PreparingClient extends pg.Client {
  #isHeldBack = false;

  override query = withNames(super.query.bind(this), () => this.#holdBack());

  /** A write costs more than what is in it, and wakes PostgreSQL each time. */
  #holdBack(): void {
    if (this.#isHeldBack) return;
    this.#isHeldBack = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isHeldBack = false;
      stream.uncork();
    });
  }
}

function withNames(query: pg.Client['query'], beforeSending: () => void): pg.Client['query'] {
  const send = (text: unknown, values: unknown, callback: unknown): unknown => {
    beforeSending();
    const plain: unknown[] = [text, values, callback];
    const name =
      typeof text === 'string' && Array.isArray(values) && isPreparable(text, values)
        ? nameFor(text)
        : undefined;
    if (name === undefined) {
      return Reflect.apply(query, undefined, plain);
    }
    return Reflect.apply(query, undefined, [{ name, text, values }, callback]);
  };
  // Arguments and results pass through in the same places, so every overload holds; there is no
  // way to write that down without repeating all of them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return send as pg.Client['query'];
}

/** A command such as `begin`, which the builder also sends with its empty list, has no plan. */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || /^\s*(?:select|with)\b/u.test(text);
}

function nameFor(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) {
    return known;
  }
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}
