import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

const giveawayColumns = [
  'giveaway.id',
  'giveaway.title',
  'giveaway.description',
  'giveaway.starts_at as startsAt',
  'giveaway.ends_at as endsAt',
  'giveaway.is_sample as isSample',
  'giveaway.commitment',
  'giveaway.closed_at as closedAt',
  'giveaway.entries_digest as entriesDigest',
  'giveaway.drawn_at as drawnAt',
  'giveaway.seed',
  'giveaway.beacon_chain as beaconChain',
  'giveaway.beacon_round as beaconRound',
  'giveaway.beacon_signature as beaconSignature',
  'giveaway.version',
  'giveaway.edited_by as editedBy',
] as const;

const giveaways = (db: Database) =>
  db
    .selectFrom('giveaways as giveaway')
    .select(giveawayColumns)
    .select((row) => [
      // Names and addresses are deleted some time after the draw; published data stays.
      row
        .selectFrom('giveaway_entries as entry')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('entry.giveaway_id', '=', 'giveaway.id')
        .as('published'),
      row
        .selectFrom('giveaway_registrations as registration')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('registration.giveaway_id', '=', 'giveaway.id')
        .as('registered'),
    ]);

/** Returns undrawn giveaways, then at most `drawn` drawn ones, each latest end first. */
export async function listGiveawayRows(db: Database, drawn: number) {
  const [running, over] = await Promise.all([
    giveaways(db).where('drawn_at', 'is', null).orderBy('ends_at', 'desc').orderBy('id').execute(),
    giveaways(db)
      .where('drawn_at', 'is not', null)
      .orderBy('ends_at', 'desc')
      .orderBy('id')
      .limit(drawn)
      .execute(),
  ]);
  return [...running, ...over];
}

export type GiveawayRow = Awaited<ReturnType<typeof listGiveawayRows>>[number];

export async function findGiveaway(db: Database, id: string): Promise<GiveawayRow | undefined> {
  return giveaways(db).where('giveaway.id', '=', id).executeTakeFirst();
}

/** Locks a giveaway against changes until the registration's transaction ends. */
export async function holdGiveaway(trx: Database, id: string) {
  return trx
    .selectFrom('giveaways')
    .select(['id', 'title', 'starts_at as startsAt', 'ends_at as endsAt', 'closed_at as closedAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/**
 * Locks a giveaway against registrations, edits, its close and its draw until the transaction ends.
 */
export async function lockGiveaway(trx: Database, id: string) {
  return trx
    .selectFrom('giveaways')
    .select(['id', 'title', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(['closed_at as closedAt', 'drawn_at as drawnAt'])
    .select(['is_sample as isSample', 'sealed_seed as sealedSeed', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function listPrizeRows(db: Database, giveawayIds: readonly string[]) {
  return db
    .selectFrom('giveaway_prizes')
    .select(['giveaway_id as giveawayId', 'place', 'name', 'product_id as productId'])
    .where('giveaway_id', 'in', [...giveawayIds])
    .orderBy('place')
    .execute();
}

export async function listWinnerRows(db: Database, giveawayIds: readonly string[]) {
  return db
    .selectFrom('giveaway_winners')
    .select(['giveaway_id as giveawayId', 'place', 'masked_name as maskedName', 'prize', 'code'])
    .where('giveaway_id', 'in', [...giveawayIds])
    .orderBy('place')
    .execute();
}

/** Returns the entries published at the close, in the order of the codes. */
export async function listEntries(db: Database, giveawayId: string) {
  return db
    .selectFrom('giveaway_entries')
    .select(['code', 'masked_name as maskedName'])
    .where('giveaway_id', '=', giveawayId)
    .orderBy(sql`code collate "C"`)
    .execute();
}

/** Returns the giveaways whose end has passed and whose entries are not published yet. */
export async function listDueForClose(db: Database, now: Date) {
  return db
    .selectFrom('giveaways')
    .select('id')
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute();
}

/** Publishes the entries of a locked giveaway with their digest. */
export async function publishEntries(
  trx: Database,
  close: { giveawayId: string; digest: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('giveaway_entries')
    .columns(['giveaway_id', 'code', 'masked_name'])
    .expression(
      trx
        .selectFrom('giveaway_registrations')
        .select(['giveaway_id', 'code', 'masked_name'])
        .where('giveaway_id', '=', close.giveawayId),
    )
    .execute();
  await trx
    .updateTable('giveaways')
    .set({ closed_at: close.at, entries_digest: close.digest })
    .where('id', '=', close.giveawayId)
    .execute();
}

/** Records that the winners of a locked giveaway are drawn, and reveals its seed. */
export async function revealSeed(
  trx: Database,
  draw: { giveawayId: string; seed: string; signature: string | null; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('giveaways')
    .set((row) => ({
      seed: draw.seed,
      beacon_signature: draw.signature,
      drawn_by: draw.by,
      drawn_at: draw.at,
      edited_by: draw.by,
      version: row('version', '+', 1),
    }))
    .where('id', '=', draw.giveawayId)
    .execute();
}

export async function insertWinner(
  trx: Database,
  winner: {
    giveawayId: string;
    place: number;
    maskedName: string;
    prize: string;
    code: string;
    licenseKeyId: string | null;
  },
): Promise<void> {
  await trx
    .insertInto('giveaway_winners')
    .values({
      giveaway_id: winner.giveawayId,
      place: winner.place,
      masked_name: winner.maskedName,
      prize: winner.prize,
      code: winner.code,
      license_key_id: winner.licenseKeyId,
    })
    .execute();
}
