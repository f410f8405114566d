import { type GameSlug, gameSlugs } from '@regz/rules/games/game-names.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { GamePicture } from './game-picture.tsx';

const { result } = messages.games;

type WinProps = {
  game: GameSlug;
  title: string;
  /** The game's name if this is its first win. */
  firstOf: string | null;
  children: ReactNode;
};

/** A win: the game's picture animates once, with a sentence. */
export function Win({ game, title, firstOf, children }: WinProps) {
  return (
    <div className="moment win-card game-acts overflow-hidden rounded-md border border-accent-text bg-surface text-center">
      <GamePicture game={game} className="aspect-16/9 max-h-[26vh] w-full border-b border-line" />
      <div className="flex flex-col justify-center gap-3 px-4 pt-5 pb-6 text-soft">
        {firstOf === null ? null : (
          <div>
            <p className="text-sm font-semibold text-accent-text">{result.firstWin}</p>
            <p className="font-display text-3xl font-semibold text-ink">{firstOf}</p>
          </div>
        )}
        <p className="animate-[rise_0.42s_ease-out_backwards] font-display text-xl font-semibold text-ink">
          {title}
        </p>
        <div className="contents">{children}</div>
      </div>
    </div>
  );
}

/** All won games, each in its color. */
export function GamesWon({ games }: { games: readonly GameSlug[] }) {
  const won = new Set(games);
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-10 gap-1 [--cut:5px]">
        {gameSlugs.map((game) => (
          <span
            key={game}
            data-game={game}
            className={`cut h-6 forced-colors:border ${won.has(game) ? 'bg-(--game)' : 'bg-raised'}`}
          />
        ))}
      </div>
      <p className="text-sm">{result.wonOnce({ count: won.size, all: gameSlugs.length })}</p>
    </div>
  );
}
