import { createHash } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import { batched } from '../database/batches/batched.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Database } from '../database/database.ts';
import { opaqueArray } from '../database/opaque-array.ts';
import { preparedQuery, preparedText } from '../database/prepared-query.ts';
import { Refusal } from '../refusal.ts';
import { singleFlight } from '../single-flight.ts';

/** The name under which a request's answer is stored, and the digest of the input it answers. */
export type IdempotencyScope = {
  principal: string;
  operation: string;
  key: string;
  requestHash: Buffer;
};

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

/** A stored answer, and the digest of the input it answered. */
type IdempotencyRecord = { requestHash: Buffer; answer: unknown };

/** Acts in progress in this process, by their whole scope. */
const shareFlight = singleFlight<unknown>('current');

/**
 * Returns the stored answer if the act was done before; otherwise does it. Duplicates that arrive
 * in this process meanwhile wait for its outcome and share it, so that together they cost one
 * attempt.
 *
 * The act writes its record in its own transaction. Of concurrent duplicates in several processes,
 * the later one violates the primary key, changes nothing, and gets the first answer. After a
 * refusal the record is looked up too, because the first run may have caused the refusal.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED if the key was used for another input.
 */
export function answerOnce(
  db: Database,
  scope: IdempotencyScope,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const { principal, operation, key, requestHash } = scope;
  const name = JSON.stringify([principal, operation, key, requestHash.toString('hex')]);
  return shareFlight(name, async () => {
    const answer = await replay(db, scope);
    return answer === undefined ? actOrReplay(db, scope, act) : answer;
  });
}

async function actOrReplay(
  db: Database,
  scope: IdempotencyScope,
  act: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    const lostToDuplicate = isUniqueViolation(error, 'idempotency_answers_pkey');
    if (!lostToDuplicate && !(error instanceof Refusal)) throw error;
    const answer = await replay(db, scope);
    if (answer !== undefined) return answer;
    throw error;
  }
}

/**
 * The stored answer to the same input; undefined if there is none.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when it was given to another one.
 */
async function replay(db: Database, scope: IdempotencyScope): Promise<unknown> {
  const record = await recordReader(db)(scope);
  if (record === undefined) return undefined;
  if (!record.requestHash.equals(scope.requestHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return record.answer;
}

type ReadRecord = (scope: IdempotencyScope) => Promise<IdempotencyRecord | undefined>;

const recordReaders = new WeakMap<Database, ReadRecord>();

/** Looks up records, concurrent lookups in one statement. */
function recordReader(db: Database): ReadRecord {
  const known = recordReaders.get(db);
  if (known !== undefined) return known;
  const read = batched(async (scopes: readonly IdempotencyScope[]) => {
    const rows = await findRecords(db, {
      principals: scopes.map(({ principal }) => principal),
      operations: scopes.map(({ operation }) => operation),
      keys: scopes.map(({ key }) => key),
    });
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return scopes.map((_, index) => byPlace.get(index + 1));
  });
  recordReaders.set(db, read);
  return read;
}

type Columns = Record<'principals' | 'operations' | 'keys', readonly string[]>;

const findRecords = preparedQuery(
  (_, { principals, operations, keys }: Columns) =>
    sql<IdempotencyRecord & { place: number }>`
    select scope.place, record.request_hash as "requestHash", record.answer
      from unnest(${opaqueArray(principals, 'text[]')}, ${opaqueArray(operations, 'text[]')},
                  ${opaqueArray(keys, 'text[]')})
             with ordinality as scope (principal, operation, key, place)
     cross join lateral (
             select request_hash, answer from idempotency_answers
              where principal = scope.principal and operation = scope.operation
                and key = scope.key
              limit 1) record`,
);

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
