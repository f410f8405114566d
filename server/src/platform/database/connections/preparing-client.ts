import { createHash } from 'node:crypto';
import pg from 'pg';
import { isOutdatedPlan } from '../database-errors.ts';

// Bounds the memory of this map and of the statements of every server session. The program has a
// few hundred texts; beyond the bound, a text runs unprepared.
const MOST_NAMES = 1_000;
const prepared = new Map<string, Prepared>();

/** How a text is prepared. */
type Prepared = { name: string; text: string };

/**
 * A client that prepares every query text with parameters, and every query of the builder, so that
 * PostgreSQL parses and plans it once per connection. The number of distinct texts must stay small:
 * use `= any($1)` instead of lists of varying length.
 *
 * A statement that a migration has outdated gets another name for every connection. Outside a
 * transaction it is sent again under that name. The text contains the name, so that a pooler
 * recognizes it. Queries of one turn of the event loop, such as `begin` and the first statement,
 * are written to the connection together.
 */
export class PreparingClient extends pg.Client {
  #isHeldBack = false;

  override query = withNames(super.query.bind(this), {
    beforeSending: () => this.#holdBack(),
    isInTransaction: () => this.getTransactionStatus() !== 'I',
  });

  /** Each write has a fixed cost and wakes PostgreSQL. */
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

/** Returns the replacement of an outdated statement. The first caller creates it. */
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
