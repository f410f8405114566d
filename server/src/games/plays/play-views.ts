import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { playVerdict } from '@regz/contract/games/games.ts';
import { gameReveal, gameView } from '@regz/contract/games/views.ts';
import type { OraclePosition, SentMove } from '@regz/rules/games/oracle-game.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Play } from './open-play.ts';
import type { PlayState } from './play-facts.queries.ts';

type Outputs = InferContractRouterOutputs<Contract['games']>;
export type PlayView = Outputs['startPlay'];
export type Verdict = Outputs['finishPlay'];
export type StartInput = InferContractRouterInputs<Contract['games']>['startPlay'];
type GameView = NonNullable<PlayView['view']>;
type GameReveal = NonNullable<Verdict['reveal']>;

/** Returns the view of an oracle play at a position, validated against the contract. */
export function boardAt(position: OraclePosition, atMs: number): GameView {
  return gameView.parse(position.view(atMs));
}

function boardOf(play: Play, moves: readonly SentMove[], atMs: number): GameView | null {
  if (play.game.mode === 'replay') return null;
  return boardAt(play.game.position(play.seed, play.terms, moves), atMs);
}

/** Returns a play for its player. The seed of an oracle game stays on the server. */
export function playView(play: Play, moves: readonly SentMove[], at: Date): PlayView {
  const { id, slug, practice, issuedAt, expiresAt, game, seed } = play;
  const hex = seed.map((word) => word.toString(16).padStart(8, '0')).join('');
  return {
    id,
    game: slug,
    practice,
    version: game.version,
    pace: play.terms.pace,
    control: play.terms.control,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    serverNow: at.toISOString(),
    seed: game.mode === 'replay' ? hex : null,
    view: boardOf(play, moves, at.getTime() - issuedAt.getTime()),
    step: moves.length + 1,
  };
}

/** Returns the reveal after a loss, validated against the contract. */
export function revealView(reveal: object | null): GameReveal | null {
  return reveal === null ? null : gameReveal.parse(reveal);
}

/**
 * Returns the stored verdict of a play that has ended.
 * @throws Refusal GAME_PLAY_OVER for one that was given up or ran out of time.
 */
export function keptVerdict({ verdict }: Pick<PlayState, 'verdict'>): Verdict {
  if (verdict === null) throw new Refusal('GAME_PLAY_OVER');
  return playVerdict.parse(verdict);
}
