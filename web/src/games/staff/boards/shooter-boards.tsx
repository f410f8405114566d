import type { Flight } from '@regz/rules/games/mini-shooter/flight.ts';
import { COLUMNS, ROWS, type Turns } from '@regz/rules/games/mini-shooter/turns.ts';
import { useEffect, useRef } from 'react';
import { useFieldPainter } from '../../mini-shooter/field/use-field-painter.ts';

const LONG_AGO_MS = 10_000;

/** The field as a pilot sees it, painted by the game's own painter. */
export function FlightBoard({ flight }: { flight: Flight }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useFieldPainter(canvas);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    // It gets every new size after the painter: a canvas that was resized is empty.
    const size = new ResizeObserver(() => {
      const nowMs = performance.now();
      // Once as of long ago: a jump along the recording is no reason for rings.
      painter.current?.(flight, { ahead: 0, nowMs: nowMs - LONG_AGO_MS });
      painter.current?.(flight, { ahead: 0, nowMs });
    });
    size.observe(element);
    return () => size.disconnect();
  });
  return <canvas ref={canvas} className="block aspect-3/2 w-full rounded-md border border-line" />;
}

/** The field in cells, as it is crossed in turns. */
export function TurnsBoard({ turns: { player, tokens, obstacles } }: { turns: Turns }) {
  const middle = ({ x, y }: { x: number; y: number }) => ({ cx: x + 0.5, cy: y + 0.5 });
  return (
    <svg
      viewBox={`0 0 ${COLUMNS} ${ROWS}`}
      className="block w-full rounded-md border border-line bg-surface"
    >
      {tokens.map((token) => (
        <circle
          key={`${token.x} ${token.y}`}
          {...middle(token)}
          r="0.25"
          className="fill-accent-text"
        />
      ))}
      {obstacles.map((rock, place) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- two rocks may share a cell
          key={place}
          x={rock.x + 0.15}
          y={rock.y + 0.15}
          width="0.7"
          height="0.7"
          className="fill-bad-fill"
        />
      ))}
      <circle {...middle(player)} r="0.4" className="fill-accent stroke-ink" strokeWidth="0.1" />
    </svg>
  );
}
