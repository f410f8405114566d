import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { api } from '../platform/api/api.ts';

type Answer<Operation extends Exclude<keyof typeof api.games, 'staff'>> = Awaited<
  ReturnType<(typeof api.games)[Operation]>
>;

/** A game as its card shows it. */
export type GameCardFacts = Answer<'listGames'>['games'][number];
/** A new or returned play. */
export type Play = Answer<'startPlay'>;
export type MoveAnswer = Answer<'makeMove'>;
export type GameView = MoveAnswer['view'];
/** The view of one oracle game. */
export type ViewOf<Game extends GameView['game']> = Extract<GameView, { game: Game }>;
export type Verdict = Answer<'finishPlay'>;
export type GameReveal = NonNullable<Verdict['reveal']>;

/** The opened game. */
export type Opened = { game: GameSlug; practice: boolean };
