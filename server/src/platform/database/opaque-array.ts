import { type RawBuilder, sql } from 'kysely';

/**
 * An array as an argument for `unnest`, in a statement that is sent with one value now and with many
 * later. If the planner saw the array itself, it would count its values and plan the statement anew
 * for every call, at more than twice the price of running it; so it sees a subquery.
 */
export function opaqueArray<Value>(
  values: readonly Value[],
  type: 'int[]' | 'text[]',
): RawBuilder<readonly Value[]> {
  return sql<readonly Value[]>`(select ${values}::${sql.raw(type)})`;
}
