import { createHash } from 'node:crypto';
import pg from 'pg';
import { isOutdatedPlan } from '../database-errors.ts';

// Bounds the memory of this map and of the statements every server session keeps. The program's
// own texts are a few hundred; past the bound a text still runs, only unprepared.
const MOST_NAMES = 1_000;
const prepared = new Map<string, Prepared>();

/** How a text is prepared. */
type Prepared = { name: string; text: string };

/**
 * A client that sends every query text with parameters, and every query of the builder without, as
 * a named prepared statement, so that PostgreSQL parses and plans it once per connection. The number
 * of distinct texts has to stay small: no lists of varying length in the text (`= any($1)` instead).
 * A statement that a migration has outdated gets another name, for every connection, and outside a
 * transaction is sent again under it; with the name in its text, by which a pooler knows it. Queries of one turn of the event loop, as the beginning of a transaction and its first statement,
 * are written to the connection at once.
 */
export class PreparingClient extends pg.Client {
  #isHeldBack = false;

  override query = withNames(super.query.bind(this), {
    beforeSending: () => this.#holdBack(),
    isInTransaction: () => this.getTransactionStatus() !== 'I',
  });

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

type Sending = { beforeSending: () => void; isInTransaction: () => boolean };

function withNames(query: pg.Client['query'], sending: Sending): pg.Client['query'] {
  const send = (text: unknown, values: unknown, callback: unknown): unknown => {
    sending.beforeSending();
    const first =
      typeof text === 'string' && Array.isArray(values) && isPreparable(text, values)
        ? preparedAs(text)
        : undefined;
    if (typeof text !== 'string' || first === undefined) {
      return Reflect.apply(query, undefined, [text, values, callback]);
    }
    const sendAs = (as: Prepared): unknown =>
      Reflect.apply(query, undefined, [{ ...as, values }, callback]);
    const sent = sendAs(first);
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      const next = preparedAnew(text, first);
      if (sending.isInTransaction()) throw error;
      return sendAs(next);
    });
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

function preparedAs(text: string): Prepared | undefined {
  const known = prepared.get(text);
  if (known !== undefined || prepared.size >= MOST_NAMES) {
    return known;
  }
  const first = { name: newName(text), text };
  prepared.set(text, first);
  return first;
}

/** What takes the place of an outdated one; the first to find that out chooses it. */
function preparedAnew(text: string, outdated: Prepared): Prepared {
  const present = prepared.get(text);
  if (present !== undefined && present !== outdated) return present;
  const name = newName(outdated.name + text);
  const next = { name, text: `${text} /* ${name} */` };
  prepared.set(text, next);
  return next;
}

function newName(of: string): string {
  return `s${createHash('sha256').update(of).digest('hex').slice(0, 24)}`;
}
