import type { GameSlug } from '@regz/rules/games/game-names.ts';

/** One stroke for each, in a 24 by 24 view box. */
const strokes: Readonly<Record<GameSlug, string>> = {
  'mini-shooter': 'M12 4l6 16-6-4-6 4z',
  'memory-match': 'M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1L6.4 20l1.2-6.2L3 9.5l6.3-.8z',
  'quick-math': 'M12 5v14M5 12h14',
  'word-scramble': 'M6 20V8l6 7 6-7v12',
  'target-clicker': 'M12 4a8 8 0 1 0 .1 0M12 11a1 1 0 1 0 .1 0',
  'color-sequence': 'M12 3l9 9-9 9-9-9z',
  'maze-runner': 'M4 4v16h8V8h8v12',
  trivia: 'M8 8a4 4 0 1 1 5 4c-1 .5-1 1.5-1 3M12 19v.5',
  'reaction-test': 'M13 3 6 13h5l-1 8 8-11h-6z',
  puzzle: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4z',
};

/** A game's icon, for places too small for its picture. Decorative: the name is next to it. */
export function GameSign({ game }: { game: GameSlug }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-4"
    >
      <path d={strokes[game]} />
    </svg>
  );
}
