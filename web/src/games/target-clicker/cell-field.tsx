import {
  type ClickerState,
  currentTarget,
} from '@regz/rules/games/target-clicker/target-clicker.ts';
import { CELLS, type Cell } from '@regz/rules/games/target-clicker/targets.ts';
import { messages } from '@regz/texts/en.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMotion } from '../kit/use-motion.ts';

type CellFieldProps = { state: ClickerState; onPress: (cell: Cell) => boolean };

const cells = Array.from({ length: CELLS }, (_, index) => index + 1);

/**
 * Nine numbered cells, one of which is the target: its number is pressed or said, or the cell
 * itself is pressed.
 */
export function CellField({ state, onPress }: CellFieldProps) {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.focus(), []);
  const move = useMotion();
  const target = currentTarget(state);
  const lit = target !== undefined && 'cell' in target ? target.cell : null;

  function press(cell: number) {
    const isHit = onPress({ cell });
    move(board.current?.children[cell - 1], isHit ? 'swell' : 'shake');
  }

  function handleKey(event: KeyboardEvent) {
    const cell = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]);
    if (!cell || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    press(cell);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a field that is played by numbers is one widget */}
      <div
        ref={board}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        role="application"
        aria-label={messages.targetClicker.cells}
        onKeyDown={handleKey}
        className="stage-board grid aspect-3/2 grid-cols-3 gap-2"
      >
        {cells.map((cell) => (
          <button
            key={cell}
            type="button"
            tabIndex={-1}
            onClick={() => press(cell)}
            className={
              'rounded-md border-2 font-display text-3xl font-semibold ' +
              (cell === lit
                ? 'border-accent-text bg-accent text-on-accent'
                : 'border-line bg-surface text-faint')
            }
          >
            {cell}
          </button>
        ))}
      </div>
      <p aria-live="assertive" role="status" className="sr-only">
        {lit}
      </p>
    </>
  );
}
