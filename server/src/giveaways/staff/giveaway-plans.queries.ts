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
      sealed_seed: giveaway.sealedSeed,
      created_at: giveaway.createdAt,
    })
    .execute();
  await insertPrizes(trx, id, giveaway.prizes);
}

export async function updateGiveaway(
  trx: Database,
  giveaway: PlannedGiveaway & { id: string; editedBy: string },
): Promise<void> {
  const { id, title, description, startsAt, endsAt, prizes, editedBy } = giveaway;
  await trx
    .updateTable('giveaways')
    .set((row) => ({
      title,
      description,
      starts_at: startsAt,
      ends_at: endsAt,
      edited_by: editedBy,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('giveaway_prizes').where('giveaway_id', '=', id).execute();
  await insertPrizes(trx, id, prizes);
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
