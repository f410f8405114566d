import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

const values = preparedQuery((db) =>
  db
    .selectFrom('panel_values')
    .select([
      'id',
      'name',
      'package',
      'minimum_version as minimumVersion',
      'for_trials as forTrials',
      'content',
    ])
    .orderBy('name')
    .orderBy('id'),
);

/** Every value, sealed. */
export function findValues(db: Database) {
  return values(db, {});
}
