import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { beaconNames } from '@regz/rules/giveaways/beacon.ts';
import { giveawayState } from '@regz/rules/giveaways/giveaway-state.ts';
import { FOCUS_GAME } from '@regz/rules/sites/focus-game.ts';
import type { Database } from '../platform/database/database.ts';
import { type GiveawayRow, listPrizeRows, listWinnerRows } from './giveaways.queries.ts';

export type Giveaway = InferContractRouterOutputs<Contract['giveaways']>['readProof']['giveaway'];
export type StaffGiveaway = InferContractRouterOutputs<
  Contract['giveaways']['staff']
>['createGiveaway'];

/** Giveaways with prizes and winners, as staff see them. */
export async function staffViews(
  db: Database,
  rows: readonly GiveawayRow[],
  nowMs: number,
): Promise<StaffGiveaway[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [prizes, winners] = await Promise.all([listPrizeRows(db, ids), listWinnerRows(db, ids)]);
  return rows.map((row) => {
    const { startsAt, endsAt, drawnAt, closedAt, published, registered, ...more } = row;
    const { beaconChain, beaconRound, beaconSignature, ...rest } = more;
    return {
      ...rest,
      gameName: FOCUS_GAME,
      state: giveawayState(row, nowMs),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      drawnAt: drawnAt?.toISOString() ?? null,
      beacon: beaconOf({ beaconChain, beaconRound, beaconSignature }),
      entryCount: (closedAt === null || row.isSample ? registered : published) ?? 0,
      prizes: prizes.filter(({ giveawayId }) => giveawayId === row.id).map(withoutGiveaway),
      winners: winners.filter(({ giveawayId }) => giveawayId === row.id).map(withoutGiveaway),
    };
  });
}

function beaconOf(row: {
  beaconChain: string | null;
  beaconRound: number | null;
  beaconSignature: string | null;
}): Giveaway['beacon'] {
  const chain = beaconNames.find((name) => name === row.beaconChain);
  if (chain === undefined || row.beaconRound === null) return null;
  return { chain, round: row.beaconRound, signature: row.beaconSignature };
}

/** A giveaway as everybody may see it. */
export function publicView(giveaway: StaffGiveaway): Giveaway {
  const { version: _version, editedBy: _editedBy, prizes, ...rest } = giveaway;
  return { ...rest, prizes: prizes.map(({ place, name }) => ({ place, name })) };
}

function withoutGiveaway<Row extends { giveawayId: string }>({ giveawayId: _id, ...rest }: Row) {
  return rest;
}
