import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { playVerdict } from '@regz/contract/games/games.ts';
import { gameName, gameSlug } from '@regz/rules/games/game-names.ts';
import { playFlags } from '@regz/rules/games/game-rules.ts';
import { playStates } from '@regz/rules/games/plays.ts';
import { findGame } from '@regz/rules/games/registry.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/paging.ts';
import { listStaffPlays, type StaffPlayRow } from './staff-plays.queries.ts';

type Asked = InferContractRouterInputs<Contract['games']['staff']>['listPlays'];
type Plays = InferContractRouterOutputs<Contract['games']['staff']>['listPlays'];
export type StaffPlay = Plays['plays'][number];

const PAGE = 25;

/** Plays, newest first, a page at a time. */
export async function listPlays(db: Database, asked: Asked): Promise<Plays> {
  const { game, username, state, flag, before } = asked;
  const gameNamed = game === undefined ? undefined : gameName(game);
  const rows = await listStaffPlays(db, {
    gameName: gameNamed,
    username,
    state,
    flag,
    before,
    limit: PAGE + 1,
  });
  const { shown, next } = pageOf(rows, PAGE, ({ id }) => id);
  return {
    plays: shown.map((row) => staffPlayView(row)),
    next,
  };
}

/** A play as staff see it. */
export function staffPlayView(row: StaffPlayRow): StaffPlay {
  const { id, userId, username, practice, score, issuedAt, endedAt, flags } = row;
  const game = gameSlug(row.gameName);
  const facts = game === undefined ? undefined : findGame(game);
  const state = playStates.find((each) => each === row.state);
  if (game === undefined || facts === undefined || state === undefined) {
    throw new Error(`play ${id} is of no game or state that is known`);
  }
  const verdict = row.verdict === null ? null : playVerdict.parse(row.verdict);
  return {
    id,
    game,
    userId,
    username,
    practice,
    state,
    issuedAt: issuedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    reason: verdict?.reason ?? null,
    score,
    scoredBy: facts.scoredBy,
    flags: playFlags.filter((flag) => flags.includes(flag)),
    coins: verdict?.coins ?? 0,
    bonus: verdict?.bonus ?? 0,
    looked:
      row.lookedAt === null ? null : { at: row.lookedAt.toISOString(), by: row.lookedBy ?? '' },
    voided: voidView(row),
  };
}

function voidView(row: StaffPlayRow): StaffPlay['voided'] {
  const { voidedAt, voidedBy, voidReason, voidCoins, voidedBonus } = row;
  if (voidedAt === null) return null;
  return {
    at: voidedAt.toISOString(),
    by: voidedBy ?? '',
    reason: voidReason ?? '',
    coins: voidCoins ?? 0,
    bonus: voidedBonus,
  };
}
