import { EAST, SIDE, SOUTH } from '@regz/rules/games/maze-runner/boards.ts';
import type { MazeState } from '@regz/rules/games/maze-runner/maze-runner.ts';

/** The walls between cells, as one path in cells. */
function walls(ways: readonly number[]): string {
  return ways
    .map((open, cell) => {
      const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
      const east = x < SIDE - 1 && (open & EAST) === 0 ? `M${x + 1} ${y}v1` : '';
      const south = y < SIDE - 1 && (open & SOUTH) === 0 ? `M${x} ${y + 1}h1` : '';
      return east + south;
    })
    .join('');
}

/** The maze, the way out and whoever walks in it, crisp at every size. */
export function MazeBoard({ state: { board, at } }: { state: MazeState }) {
  const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
  const [exitX, exitY] = [board.exit % SIDE, Math.floor(board.exit / SIDE)];
  return (
    <svg viewBox="-0.1 -0.1 8.2 8.2" aria-hidden="true" className="block w-full">
      <rect
        x={exitX + 0.12}
        y={exitY + 0.12}
        width="0.76"
        height="0.76"
        rx="0.1"
        className="fill-accent opacity-30"
      />
      <path
        d={`M${exitX + 0.36} ${exitY + 0.78}v-0.56l0.34 0.17l-0.34 0.17`}
        fill="none"
        strokeWidth="0.09"
        strokeLinejoin="round"
        className="stroke-accent-text"
      />
      <path
        d={`M0 0h8v8h-8z${walls(board.ways)}`}
        fill="none"
        strokeWidth="0.12"
        strokeLinecap="round"
        className="stroke-soft"
      />
      <circle
        r="0.3"
        className="fill-accent stroke-accent-text"
        strokeWidth="0.06"
        style={{
          transform: `translate(${x + 0.5}px, ${y + 0.5}px)`,
          transition: 'transform 75ms',
        }}
      />
    </svg>
  );
}
