import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { Control } from '@regz/rules/games/play-conditions.ts';
import { GamePicture } from './game-picture.tsx';

/** What a person plays with, as the last press showed it. */
export type Hand = Exclude<Control, 'reader'>;

type Keys = readonly string[];

const arrows: Keys = ['←', '↑', '↓', '→'];
const digits: Keys = ['1', '2', '3', '4'];

/** The keys of each game, a few of them where there are many. */
const keysOf: Readonly<Record<GameSlug, Keys>> = {
  'mini-shooter': arrows,
  'memory-match': [...arrows, 'Enter'],
  'quick-math': ['7', '8', '9', 'Enter'],
  'word-scramble': ['A', 'B', 'C', 'Enter'],
  'target-clicker': ['7', '8', '9'],
  'color-sequence': ['1', '2', '…', '6'],
  'maze-runner': arrows,
  trivia: digits,
  'reaction-test': ['Space'],
  puzzle: arrows,
};

/** The games in which a finger or a mouse is dragged. */
const dragged: ReadonlySet<GameSlug> = new Set(['maze-runner', 'mini-shooter', 'puzzle']);

const FINGER = 'M9 22V7a3 3 0 0 1 6 0v9l9 2c2.5.6 3.5 2.5 3 5l-1.5 9H12l-7-9c-1.5-2.5 1.5-5 4-1z';
const ARROW = 'm6 4 17 17-9.5.6L9 30z';

type HelpDrawingProps = { game: GameSlug; hand: Hand };

/** How a game is played with what the person has in hand: one loop, still for whoever asked for that. */
export function HelpDrawing({ game, hand }: HelpDrawingProps) {
  return (
    <div aria-hidden="true" className="relative" data-game={game}>
      <GamePicture
        game={game}
        className="aspect-2/1 max-h-[26vh] w-full rounded-md border border-line bg-surface p-2"
      />
      {hand === 'keys' ? (
        <p className="absolute inset-x-0 bottom-2 flex justify-center gap-1.5">
          {keysOf[game].map((key) => (
            <kbd
              key={key}
              className="grid h-8 min-w-8 place-content-center rounded-sm border border-field bg-raised px-1.5 font-mono text-sm text-ink help-key"
            >
              {key}
            </kbd>
          ))}
        </p>
      ) : (
        <svg
          viewBox="0 0 32 36"
          className={`absolute bottom-3 left-1/2 h-1/3 ${dragged.has(game) ? 'help-drag' : 'help-tap'}`}
        >
          <path
            d={hand === 'touch' ? FINGER : ARROW}
            className="fill-ink stroke-ground"
            strokeWidth="1.5"
          />
        </svg>
      )}
    </div>
  );
}
