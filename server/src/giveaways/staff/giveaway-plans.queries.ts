import type { PromisedRound } from '@regz/rules/giveaways/beacon.ts';
import type { Database } from '../../platform/database/database.ts';

export type PlannedGiveaway = {
  title: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  prizes: readonly { name: string; productId: string | null }[];
};

export async function insertGiveaway(
  trx: Database,
  giveaway: PlannedGiveaway & {
    id: string;
    commitment: string;
    beacon: PromisedRound | null;
    sealedSeed: string;
    createdAt: Date;
  },
): Promise<void> {
  const { id, title, description, startsAt, endsAt, commitment } = giveaway;
  await trx
    .insertInto('giveaways')
    .values({
      id,
      title,
      description,
      starts_at: startsAt,
      ends_at: endsAt,
      commitment,
      ...beaconColumns(giveaway.beacon),
      sealed_seed: giveaway.sealedSeed,
      created_at: giveaway.createdAt,
    })
    .execute();
  await insertPrizes(trx, id, giveaway.prizes);
}

export async function updateGiveaway(
  trx: Database,
  giveaway: PlannedGiveaway & {
    id: string;
    editedBy: string;
    commitment?: string;
    beacon?: PromisedRound | null;
  },
): Promise<void> {
  const { id, title, description, startsAt, endsAt, prizes, editedBy, commitment } = giveaway;
  await trx
    .updateTable('giveaways')
    .set((row) => ({
      title,
      description,
      starts_at: startsAt,
      ends_at: endsAt,
      edited_by: editedBy,
      version: row('version', '+', 1),
      ...(commitment === undefined ? {} : { commitment }),
      ...(giveaway.beacon === undefined ? {} : beaconColumns(giveaway.beacon)),
    }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('giveaway_prizes').where('giveaway_id', '=', id).execute();
  await insertPrizes(trx, id, prizes);
}

function beaconColumns(beacon: PromisedRound | null) {
  return { beacon_chain: beacon?.chain ?? null, beacon_round: beacon?.round ?? null };
}

async function insertPrizes(
  trx: Database,
  giveawayId: string,
  prizes: PlannedGiveaway['prizes'],
): Promise<void> {
  const rows = prizes.map(({ name, productId }, index) => ({
    giveaway_id: giveawayId,
    place: index + 1,
    name,
    product_id: productId,
  }));
  await trx.insertInto('giveaway_prizes').values(rows).execute();
}

export async function deleteGiveaway(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('giveaways').where('id', '=', id).execute();
}
