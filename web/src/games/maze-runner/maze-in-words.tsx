import { directions, SIDE } from '@regz/rules/games/maze-runner/boards.ts';
import { isOpen, type MazeState } from '@regz/rules/games/maze-runner/maze-runner.ts';
import { useTaskWords } from '../../i18n/task-area/language.ts';

/**
 * The maze as a table of its cells and their passages, and the player's position after each step.
 */
export function MazeInWords({ state: { board, at } }: { state: MazeState }) {
  const words = useTaskWords().games.byGame['maze-runner'];
  const place = (cell: number) => words.cell(Math.floor(cell / SIDE) + 1, (cell % SIDE) + 1);
  const ways = (cell: number) =>
    directions
      .filter((direction) => isOpen(board, cell, direction))
      .map((direction) => words.directions[direction])
      .join(', ');
  const rows = Array.from({ length: SIDE }, (_, row) =>
    Array.from({ length: SIDE }, (_cell, column) => row * SIDE + column),
  );
  return (
    <>
      <p role="status">{`${place(at)}. ${words.ways(ways(at))}`}</p>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard as well
        tabIndex={0}
        role="region"
        aria-label={words.board}
        className="overflow-x-auto"
      >
        <table className="text-xs">
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell) => (
                  <td key={cell} className="border border-line p-1 align-top">
                    {[
                      cell === at ? `${words.you}: ` : '',
                      cell === board.exit ? `${words.exit}: ` : '',
                      ways(cell),
                    ].join('')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
