import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

/**
 * `root`: pinned by programs; no row contains its private half. `next`: published, and signs
 * nothing yet.
 */
export type PanelKeyState = 'root' | 'next' | 'active' | 'retired';

const columns = ['kid', 'x', 'y', 'sealed_private as sealedPrivate', 'state', 'since'] as const;

/** Every key, the roots first, each state in order of creation. */
export async function findKeys(db: Database) {
  const rows = await db.selectFrom('panel_keys').select(columns).orderBy('since').execute();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column's check lists the states
  return rows.map((row) => ({ ...row, state: row.state as PanelKeyState }));
}

export type PanelKeyRow = Awaited<ReturnType<typeof findKeys>>[number];

const active = preparedQuery((db) =>
  db
    .selectFrom('panel_keys')
    .select(['kid', 'sealed_private as sealedPrivate'])
    .where('state', '=', 'active'),
);

export async function findActiveKey(db: Database) {
  const [row] = await active(db, {});
  return row;
}

/** Locks all keys, so that only one process changes keys at a time. */
export async function lockKeys(trx: Database): Promise<void> {
  await trx.selectFrom('panel_keys').select('kid').orderBy('kid').forNoKeyUpdate().execute();
}

export async function insertKeys(
  trx: Database,
  keys: readonly {
    kid: string;
    x: string;
    y: string;
    sealedPrivate: string | null;
    state: PanelKeyState;
    since: Date;
  }[],
): Promise<void> {
  await trx
    .insertInto('panel_keys')
    .values(
      keys.map(({ sealedPrivate, ...key }) =>
        Object.assign(key, { sealed_private: sealedPrivate }),
      ),
    )
    .execute();
}

export async function moveKey(
  trx: Database,
  { kid, state, since }: { kid: string; state: PanelKeyState; since: Date },
): Promise<void> {
  await trx.updateTable('panel_keys').set({ state, since }).where('kid', '=', kid).execute();
}

/** Removes a signing key; false if there is none of this name. */
export async function deleteKey(trx: Database, kid: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('panel_keys')
    .where('kid', '=', kid)
    .where('state', '<>', 'root')
    .returning('kid')
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest set, which programs receive. */
export async function findNewestKeySet(db: Database) {
  return db
    .selectFrom('panel_key_sets')
    .select(['sequence', 'document', 'expires_at as expiresAt'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertKeySet(
  trx: Database,
  set: { sequence: number; document: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('panel_key_sets')
    .values({ sequence: set.sequence, document: set.document, expires_at: set.expiresAt })
    .execute();
}

/**
 * Records a warning to staff this many days before a set expires; false if it was recorded before.
 */
export async function noteWarning(
  trx: Database,
  { sequence, days }: { sequence: number; days: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('panel_key_sets')
    .set({ warned_days: days })
    .where('sequence', '=', sequence)
    .where((when) => when.or([when('warned_days', 'is', null), when('warned_days', '>', days)]))
    .returning('sequence')
    .executeTakeFirst();
  return row !== undefined;
}
