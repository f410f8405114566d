import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { ReactNode } from 'react';

const TINT = 'color-mix(in srgb, var(--game) 18%, transparent)';

/** The pad colors of Color Sequence, also used for other games. */
const pads = {
  red: 'light-dark(#c8232c, #ff5f5f)',
  yellow: 'light-dark(#b88a00, #ffd84a)',
  green: 'light-dark(#467a00, #b9f227)',
  cyan: 'light-dark(#00737f, #4fe3e8)',
  purple: 'light-dark(#9a26b8, #e28cff)',
};

/** Decorative background shapes. */
function Things({ d }: { d: string }) {
  return <path d={d} className="fill-raised stroke-faint" strokeWidth="1.5" />;
}

/**
 * Drawn in a 96 by 60 view box. `game-hop` and `game-draw` move while the card is hovered or
 * focused.
 */
const drawings: Readonly<Record<GameSlug, ReactNode>> = {
  'mini-shooter': (
    <>
      <path
        d="M22 10a5 5 0 1 0 .1 0M72 7a5 5 0 1 0 .1 0M80 39a5 5 0 1 0 .1 0"
        fill="none"
        stroke="var(--game)"
        strokeWidth="2"
      />
      <path d="m48 22 10 22-10-6-10 6z" fill="var(--game)" className="game-hop" />
      <Things d="m12 38 8-4 8 5-1 9-10 2-6-5zM62 26l5-3 5 4-2 6-7 1z" />
    </>
  ),
  'memory-match': (
    <>
      <Things d="M8 8h18v20H8zM52 8h18v20H52zM30 32h18v20H30zM52 32h18v20H52z" />
      <path
        d="M30 8h18v20H30zM74 32h18v20H74z"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="2"
        className="game-hop"
      />
      <path
        d="m39 12 2 4 5 .6-3.6 3.4 1 5-4.4-2.5-4.4 2.5 1-5-3.6-3.4 5-.6zM83 36l2 4 5 .6-3.6 3.4 1 5-4.4-2.5-4.4 2.5 1-5-3.6-3.4 5-.6z"
        fill="var(--game)"
      />
    </>
  ),
  'quick-math': (
    <>
      <path d="M20 12v16M12 20h16" stroke="var(--game)" strokeWidth="5" className="game-hop" />
      <path d="M42 20h16" className="stroke-faint" strokeWidth="5" />
      <path d="m71 14 12 12m0-12L71 26" stroke="var(--game)" strokeWidth="5" />
      <path d="M10 42h10m6 0h10m6 0h10" stroke="var(--game)" strokeWidth="4" />
      <path d="M58 42h10m6 0h10" className="stroke-line" strokeWidth="4" />
    </>
  ),
  'word-scramble': (
    <>
      <Things d="M4 20h16v20H4zM24 12h16v20H24zM63 12h16v20H63z" />
      <path
        d="M43 26h17v20H43zM77 26h15v20H77z"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="2"
        className="game-hop"
      />
      <path
        d="M9 35V25h5l1 2v2l-1 1H9m4 0 3 5M36 17h-8v9h8m-8-4.5h6M74 17h-6v9h6v-4h-3"
        fill="none"
        className="stroke-soft"
        strokeWidth="2.5"
      />
      <path
        d="M48 31h8l-8 10h8M82 40h5M82 31h5v4h-3"
        fill="none"
        stroke="var(--game)"
        strokeWidth="2.5"
      />
    </>
  ),
  'target-clicker': (
    <>
      <path
        d="M22 29a9 9 0 1 0 .1 0M80 9a7 7 0 1 0 .1 0"
        fill="none"
        className="stroke-line"
        strokeWidth="2"
      />
      <g fill="none" stroke="var(--game)" strokeWidth="3" className="game-hop">
        <circle cx="52" cy="29" r="21" fill={TINT} />
        <circle cx="52" cy="29" r="11" />
        <circle cx="52" cy="29" r="2.5" />
      </g>
      <path d="m60 36 15 15-8 .5-4 6z" className="fill-ink stroke-surface" strokeWidth="1.5" />
    </>
  ),
  'color-sequence': (
    <>
      <path
        d="M10 6h24v22H10zM36 6h24v22H36zM62 6h24v22H62zM10 32h24v22H10zM62 32h24v22H62z"
        className="fill-raised"
      />
      <path d="M22 11a6 6 0 1 0 .1 0z" fill={pads.red} />
      <path d="m48 10 8 13H40z" fill={pads.yellow} />
      <path d="M68 11h12v12H68z" fill={pads.green} />
      <path d="m22 35 8 8-8 8-8-8z" fill={pads.cyan} />
      <path d="M36 32h24v22H36z" fill="var(--game)" className="game-hop" />
      <path
        d="m48 36 2 4 4.5.6-3.3 3.2 1 4.6-4.2-2.3-4.2 2.3 1-4.6-3.3-3.2 4.5-.6z"
        className="fill-surface"
      />
      <path d="M71 37h6l4 6-4 6h-6l-4-6z" fill={pads.purple} />
    </>
  ),
  'maze-runner': (
    <g fill="none">
      <path
        d="M8 6h80v48H8zM24 6v32M40 22v32M56 6v16M56 38v16M72 22v32M40 22h16"
        className="stroke-faint"
        strokeWidth="2"
      />
      <path
        d="M16 14v32h16V14h16"
        pathLength="1"
        stroke="var(--game)"
        strokeWidth="3"
        className="game-draw"
      />
      <circle cx="48" cy="14" r="4" fill="var(--game)" />
      <path d="M78 50V40h8l-2 3 2 3h-8" stroke="var(--game)" strokeWidth="2" />
    </g>
  ),
  trivia: (
    <>
      <Things d="M40 11h46v8H40zM40 25h46v8H40z" />
      <path
        d="M40 39h46v10H40z"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="2"
        className="game-hop"
      />
      <path d="m75 44 3 2.5 5-5" fill="none" stroke="var(--game)" strokeWidth="2" />
      <path
        d="M11 20a9 8.5 0 1 1 12 8c-2 1-3 2.5-3 6v2"
        fill="none"
        stroke="var(--game)"
        strokeWidth="5"
      />
      <path d="M17 43h6v6h-6z" fill="var(--game)" />
    </>
  ),
  'reaction-test': (
    <>
      <path d="M6 50h84" className="stroke-line" strokeWidth="2" />
      <path d="M64 8v42" className="stroke-faint" strokeWidth="1.5" strokeDasharray="3 3" />
      <path
        d="M6 50h14c8 0 9-36 17-36s8 36 20 36h33"
        pathLength="1"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="3"
        className="game-draw"
      />
      <circle cx="37" cy="14" r="4.5" fill="var(--game)" />
    </>
  ),
  puzzle: (
    <>
      <Things d="M18 4h16v16H18zM38 4h16v16H38zM58 4h16v16H58zM18 23h16v16H18zM58 23h16v16H58zM18 42h16v14H18z" />
      <path
        d="M38 23h16v16H38z"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="2"
        className="game-hop"
      />
      <path
        d="M38 42h16v14H38zM46 27v8M43 46h6v6M24 8l2-1v9M66 55v-9m-4 4 4-4 4 4"
        fill="none"
        stroke="var(--game)"
        strokeWidth="2"
      />
    </>
  ),
};

type GamePictureProps = { game: GameSlug; className: string };

/** A game's picture. Decorative: the name is next to it. */
export function GamePicture({ game, className }: GamePictureProps) {
  return (
    <svg
      viewBox="0 0 96 60"
      data-game={game}
      aria-hidden="true"
      className={`shrink-0 bg-[color-mix(in_srgb,var(--game)_7%,var(--color-ground))] ${className}`}
    >
      {drawings[game]}
    </svg>
  );
}
