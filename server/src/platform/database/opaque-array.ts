import { type RawBuilder, sql } from 'kysely';

/**
 * An array argument for `unnest` in a statement that receives one value or many. The planner would
 * count the values of a plain array and plan the statement again for each call, which costs more
 * than twice as much as running it. A subquery hides the array from the planner.
 */
export function opaqueArray<Value>(
  values: readonly Value[],
  type: 'int[]' | 'text[]',
): RawBuilder<readonly Value[]> {
  return sql<readonly Value[]>`(select ${values}::${sql.raw(type)})`;
}
