import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

const given = preparedQuery((db) =>
  db
    .selectFrom('panel_values')
    .select((row) => [
      'id',
      'name',
      'package',
      'minimum_version as minimumVersion',
      'for_trials as forTrials',
      row.ref('content').$castTo<string | null>().as('content'),
      sql<string | null>`null`.as('sha256'),
      sql<number | null>`null::bigint`.as('bytes'),
    ])
    .unionAll(
      db
        .selectFrom('panel_files')
        .innerJoin('download_files', 'download_files.sha256', 'panel_files.sha256')
        .select([
          'id',
          'name',
          'package',
          'minimum_version as minimumVersion',
          'for_trials as forTrials',
          sql<string | null>`null`.as('content'),
          'panel_files.sha256',
          'bytes',
        ]),
    )
    .orderBy('name')
    .orderBy('id'),
);

/** Every value, sealed, and every file, read together: a heartbeat takes one round trip for both. */
export async function findGiven(db: Database) {
  const rows = await given(db, {});
  return {
    values: rows.flatMap((row) => (row.content === null ? [] : [{ ...row, content: row.content }])),
    files: rows.flatMap(({ sha256, bytes, ...row }) =>
      sha256 === null || bytes === null ? [] : [{ ...row, sha256, bytes }],
    ),
  };
}
