import { type Board, SIDE, TILES } from '@regz/rules/games/puzzle/tiles.ts';
import { messages } from '@regz/texts/en.ts';
import { directionOf } from './directions.ts';

const words = messages.puzzle;
const tiles = Array.from({ length: TILES - 1 }, (_, place) => place + 1);

type TileBoardProps = { board: Board; onPress: (cell: number) => void };

/**
 * The fifteen tiles. Each is a button that keeps its position among the others when it slides, so
 * that the focus stays on it.
 */
export function TileBoard({ board, onPress }: TileBoardProps) {
  return (
    <div className="relative aspect-square w-full">
      {tiles.map((tile) => (
        <Tile key={tile} tile={tile} board={board} onPress={onPress} />
      ))}
    </div>
  );
}

function Tile({ tile, board, onPress }: TileBoardProps & { tile: number }) {
  const cell = board.indexOf(tile);
  const [column, row] = [cell % SIDE, Math.floor(cell / SIDE)];
  const direction = directionOf(board, cell);
  const place = words.tile({ tile, row: row + 1, column: column + 1 });
  return (
    <button
      type="button"
      aria-label={
        direction === null
          ? place
          : words.canMove({ tile: place, direction: words.directions[direction] })
      }
      aria-disabled={direction === null || undefined}
      // Independent of the duration: a slow finger presses as well.
      onPointerUp={() => onPress(cell)}
      onClick={(event) => {
        // Pointers have pressed already. Keys and screen readers click without a pointer event.
        if (event.detail === 0) onPress(cell);
      }}
      className="absolute size-1/4 rounded-md p-1 focus-visible:z-10"
      style={{
        transform: `translate(${column * 100}%, ${row * 100}%)`,
        transition: 'transform 75ms',
      }}
    >
      <TileFace tile={tile} isHome={cell === tile - 1} />
    </button>
  );
}

/** A visible tile. A tile in its place has the color of completed items. */
export function TileFace({ tile, isHome }: { tile: number; isHome: boolean }) {
  return (
    <span
      className={
        'grid size-full place-items-center rounded-md border-2 font-display text-3xl font-semibold ' +
        'tabular-nums ' +
        (isHome
          ? 'border-accent-text bg-raised text-accent-text'
          : 'border-field bg-raised text-ink hover:border-ink')
      }
    >
      {tile}
    </span>
  );
}
