import { COLUMNS, ROWS, type Turns } from '@regz/rules/games/mini-shooter/turns.ts';

/**
 * The field of the turns, for players who can see part of it; an arrow shows where a rock goes
 * next.
 */
export function TurnsField({ turns: { player, tokens, obstacles } }: { turns: Turns }) {
  return (
    <svg
      viewBox={`-0.05 -0.05 ${COLUMNS + 0.1} ${ROWS + 0.1}`}
      aria-hidden="true"
      className="block w-full rounded-md border border-line bg-surface"
    >
      <path d={grid()} fill="none" strokeWidth="0.03" className="stroke-line" />
      {tokens.map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x + 0.5} ${y + 0.5})`}>
          <circle r="0.34" fill="none" strokeWidth="0.09" className="stroke-accent-text" />
          <path d="M0 -0.18l0.18 0.18l-0.18 0.18l-0.18 -0.18z" className="fill-accent" />
        </g>
      ))}
      {obstacles.map(({ x, y, dx, dy }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rocks may share a cell
        <g key={place} transform={`translate(${x + 0.5} ${y + 0.5})`}>
          <path
            d="M-0.36 -0.1l0.2 -0.26l0.34 0.04l0.2 0.3l-0.16 0.34l-0.36 0.06z"
            className="fill-bad-fill"
          />
          <path
            d={`M${dx * 0.4} ${dy * 0.4}L${dx * 0.75} ${dy * 0.75}`}
            strokeWidth="0.1"
            className="stroke-bad-fill"
          />
        </g>
      ))}
      <path
        transform={`translate(${player.x + 0.5} ${player.y + 0.5})`}
        d="M0 -0.38l0.3 0.7l-0.3 -0.16l-0.3 0.16z"
        strokeWidth="0.06"
        className="fill-accent stroke-accent-text"
      />
    </svg>
  );
}

function grid(): string {
  const columns = Array.from({ length: COLUMNS + 1 }, (_, x) => `M${x} 0v${ROWS}`);
  const rows = Array.from({ length: ROWS + 1 }, (_, y) => `M0 ${y}h${COLUMNS}`);
  return [...columns, ...rows].join('');
}
