import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { games } from './games.ts';

type GamePictureProps = { game: GameSlug; className: string };

/** A game's picture. Decorative: the name is next to it. */
export function GamePicture({ game, className }: GamePictureProps) {
  return (
    <svg
      viewBox="0 0 96 60"
      data-game={game}
      aria-hidden="true"
      className={`shrink-0 bg-[color-mix(in_srgb,var(--game)_7%,var(--color-ground))] ${className}`}
    >
      {games[game].picture}
    </svg>
  );
}
