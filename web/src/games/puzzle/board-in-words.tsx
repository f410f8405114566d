import { type Board, GAP, SIDE } from '@regz/rules/games/puzzle/tiles.ts';
import { useTaskWords } from '../../i18n/task-area/language.ts';

const rows = Array.from({ length: SIDE }, (_, row) => row);

/** The board row by row, and after each move where the gap is. */
export function BoardInWords({ board }: { board: Board }) {
  const words = useTaskWords().games.byGame.puzzle;
  const gap = board.indexOf(GAP);
  const rowText = (row: number) =>
    board
      .slice(row * SIDE, (row + 1) * SIDE)
      .map((tile) => (tile === GAP ? words.gap : tile))
      .join(', ');
  return (
    <div className="text-sm text-soft">
      <p role="status">{words.gapAt(Math.floor(gap / SIDE) + 1, (gap % SIDE) + 1)}</p>
      <ul>
        {rows.map((row) => (
          <li key={row}>{words.row(row + 1, rowText(row))}</li>
        ))}
      </ul>
    </div>
  );
}
