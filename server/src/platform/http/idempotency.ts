import { createHash } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import { askedValues } from '../database/asked-values.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Database } from '../database/database.ts';
import { gather } from '../database/gathering/gather.ts';
import type {
  ActOutcome,
  IdempotencyScope,
  KeptAnswer,
} from '../database/gathering/gathered-act.ts';
import { preparedQuery, preparedText } from '../database/prepared-query.ts';
import { joinTwins } from '../join-twins.ts';
import { Refusal } from '../refusal.ts';

const KEY_SHAPE = /^[\x21-\x7e]{16,255}$/;

/**
 * Names the place where this request's answer is stored.
 * @throws Refusal IDEMPOTENCY_KEY_MISSING unless the key is 16 to 255 printable characters.
 */
export function idempotencyScope(request: {
  principal: string;
  operation: string;
  key: unknown;
  input: unknown;
}): IdempotencyScope {
  const { principal, operation, key, input } = request;
  if (typeof key !== 'string' || !KEY_SHAPE.test(key)) {
    throw new Refusal('IDEMPOTENCY_KEY_MISSING');
  }
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest();
  return { principal, operation, key, requestHash };
}

/** Acts in progress in this process, by their whole scope. */
const joinTwin = joinTwins<unknown>();

type Act = () => Promise<unknown>;

/**
 * Returns the first answer if the act was done before, otherwise does it. Duplicates that arrive
 * while this process is doing it wait for its outcome and share it: together they cost one try.
 *
 * The act itself writes the answer inside its own transaction, so two concurrent duplicates meet at
 * the primary key: the later one fails, changes nothing, and gets the first one's answer. After a
 * refusal there is a lookup too, because the first run may be what made the second one impossible.
 * An act that `looksFirst` includes the lookup in its own statement, and is simply done.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED if the key was used for another input.
 */
export function answerOnce(
  db: Database,
  scope: IdempotencyScope,
  act: Act,
  how: { looksFirst?: boolean } = {},
): Promise<unknown> {
  const { principal, operation, key, requestHash } = scope;
  const name = JSON.stringify([principal, operation, key, requestHash.toString('hex')]);
  return joinTwin(name, () => (how.looksFirst === true ? actOrFind : findOrAct)(db, scope, act));
}

async function findOrAct(db: Database, scope: IdempotencyScope, act: Act): Promise<unknown> {
  const before = await firstAnswer(db, scope);
  return before === undefined ? actOrFind(db, scope, act) : before;
}

async function actOrFind(db: Database, scope: IdempotencyScope, act: Act): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    const lostToTwin = isUniqueViolation(error, 'idempotency_answers_pkey');
    if (!lostToTwin && !(error instanceof Refusal)) throw error;
    const meanwhile = await firstAnswer(db, scope);
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}

const handlersThatLook = new WeakSet<object>();

/**
 * Marks the handler of an act that looks for its first answer itself, before anything that costs or
 * changes something, so that the lookup needs no extra round trip.
 */
export function looksFirst<Handler extends object>(handler: Handler): Handler {
  handlersThatLook.add(handler);
  return handler;
}

/** Whether a handler is marked by `looksFirst`. */
export function doesLookFirst(handler: object): boolean {
  return handlersThatLook.has(handler);
}

type AskedScopes = Record<'principals' | 'operations' | 'keys', readonly string[]>;

const keptAnswers = preparedQuery(
  (db, { principals, operations, keys }: AskedScopes) =>
    sql<KeptAnswer & { place: number }>`
    select asked.place, first.request_hash as "requestHash", first.answer
      from unnest(${askedValues(principals, 'text[]')}, ${askedValues(operations, 'text[]')},
                  ${askedValues(keys, 'text[]')})
             with ordinality as asked (principal, operation, key, place)
     cross join lateral (
             select request_hash, answer from idempotency_answers
              where principal = asked.principal and operation = asked.operation
                and key = asked.key
              limit 1) first`,
);

type FindAnswer = (scope: IdempotencyScope) => Promise<KeptAnswer | undefined>;

const lookUps = new WeakMap<Database, FindAnswer>();

/** Looks up answers, concurrent lookups in one statement. */
function lookUpIn(db: Database): FindAnswer {
  const known = lookUps.get(db);
  if (known !== undefined) return known;
  const lookUp = gather(async (scopes: readonly IdempotencyScope[]) => {
    const rows = await keptAnswers(db, {
      principals: scopes.map(({ principal }) => principal),
      operations: scopes.map(({ operation }) => operation),
      keys: scopes.map(({ key }) => key),
    });
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return scopes.map((_, index) => byPlace.get(index + 1));
  });
  lookUps.set(db, lookUp);
  return lookUp;
}

async function firstAnswer(db: Database, scope: IdempotencyScope): Promise<unknown> {
  const kept = await lookUpIn(db)(scope);
  return kept === undefined ? undefined : answerOf(kept, scope);
}

/**
 * The stored answer, for the same input.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when it was given to another one.
 */
function answerOf(kept: KeptAnswer, { requestHash }: IdempotencyScope): unknown {
  if (!kept.requestHash.equals(requestHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return kept.answer;
}

/**
 * The answer to an act: the first one if it was done before; null if it was not done.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED
 */
export function answerIn<Answer>(
  { answer, before }: ActOutcome<Answer>,
  scope: IdempotencyScope,
): Answer | null {
  if (before === null) return answer;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked on the way out
  return answerOf(before, scope) as Answer;
}

/** Stores the answer; called by a verb inside its act's transaction. */
export async function keepAnswer(
  trx: Database,
  scope: IdempotencyScope | undefined,
  answer: unknown,
): Promise<void> {
  if (scope === undefined) return;
  await trx.executeQuery(idempotencyRecords(trx, [{ scope, answer }]));
}

/** The same for several acts, as a query to be sent along with others (`inOneTrip`). */
export function idempotencyRecords(
  trx: Database,
  answers: readonly { scope: IdempotencyScope | undefined; answer: unknown }[],
): CompiledQuery {
  const records = answers.flatMap(({ scope, answer }) =>
    scope === undefined ? [] : [{ ...scope, hash: scope.requestHash.toString('hex'), answer }],
  );
  return recordsInsert(trx, { records: JSON.stringify(records) });
}

const recordsInsert = preparedText(
  (_, { records }: { records: string }) => sql<never>`
    insert into idempotency_answers (principal, operation, key, request_hash, answer)
    select principal, operation, key, decode(hash, 'hex'), coalesce(answer, 'null')
      from jsonb_to_recordset(${records}::jsonb) as record (
             principal text, operation text, key text, hash text, answer jsonb)`,
);

/** Deletes answers given before an instant; returns their number. */
export async function deleteAnswersBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('idempotency_answers')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes every answer given to one principal. */
export async function deleteAnswersOf(trx: Database, principal: string): Promise<void> {
  await trx.deleteFrom('idempotency_answers').where('principal', '=', principal).execute();
}

/** The answers stored for one principal. */
export async function findAnswersOf(db: Database, principal: string) {
  return db
    .selectFrom('idempotency_answers')
    .select(['operation', 'answer', 'created_at'])
    .where('principal', '=', principal)
    .orderBy('created_at')
    .execute();
}
