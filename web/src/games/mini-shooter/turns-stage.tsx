import {
  besidePlayer,
  nearestToken,
  type Offset,
} from '@regz/rules/games/mini-shooter/announced.ts';
import { DOWN, LEFT, RIGHT, UP } from '@regz/rules/games/mini-shooter/field.ts';
import { miniShooter, type ShooterState } from '@regz/rules/games/mini-shooter/mini-shooter.ts';
import { COLUMNS, ROWS, type Turns } from '@regz/rules/games/mini-shooter/turns.ts';
import { messages } from '@regz/texts/en.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { ShooterHud } from './shooter-hud.tsx';
import { isShortcut, keyDirections } from './use-keys.ts';

const words = messages.miniShooterTurns;

const STAY = 0;
const buttons = ['left', 'up', 'stay', 'down', 'right'] as const;
const moveOf = { left: LEFT, up: UP, stay: STAY, down: DOWN, right: RIGHT };

/**
 * The field in turns of 15 by 10 cells. Nothing moves between steps, and each step is announced.
 */
export function TurnsStage(props: StageProps) {
  const { state, send } = useReplay(miniShooter, props, (last) =>
    messages.miniShooter.tally({ got: turnsOf(last).got }),
  );
  const [before, setBefore] = useState<Turns | null>(null);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.focus(), []);
  const turns = turnsOf(state);

  function take(step: number) {
    if (send({ held: step })) setBefore(turns);
  }

  function handleKey(event: KeyboardEvent) {
    const step = event.code === 'Space' ? STAY : keyDirections[event.code];
    const isOnButton = event.code === 'Space' && event.target !== board.current;
    if (step === undefined || isOnButton || isShortcut(event)) return;
    event.preventDefault();
    take(step);
  }

  return (
    <div className="stage stage-wide stage-turns my-auto flex flex-col gap-3 pb-4">
      <ShooterHud got={turns.got} lives={turns.lives} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a field that is crossed by keys is one widget */}
      <div
        ref={board}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        role="application"
        aria-label={words.board}
        className="stage-board flex flex-col gap-3"
        onKeyDown={handleKey}
      >
        <TurnsField turns={turns} />
        <div className="flex flex-wrap gap-2">
          {buttons.map((name) => (
            <Button
              key={name}
              className="flex-1 capitalize"
              variant="secondary"
              onClick={() => take(moveOf[name])}
            >
              {words.moves[name]}
            </Button>
          ))}
        </div>
      </div>
      <p role="status" className="min-h-18">
        {turnText(before, turns)}
      </p>
    </div>
  );
}

function turnsOf({ turns }: ShooterState): Turns {
  if (turns === null) throw new Error('a flight has no turns');
  return turns;
}

/**
 * The announcement of a screen reader after a turn: its result, the nearest token, and moving rocks
 * nearby.
 */
function turnText(before: Turns | null, now: Turns): string {
  const rocks = besidePlayer(now).map((rock) =>
    words.rock({ place: offsetText(rock), direction: wayText(rock.goes) }),
  );
  return [
    ...newsOf(before, now),
    words.nearest({ place: offsetText(nearestToken(now)) }),
    ...rocks,
  ].join(' ');
}

function newsOf(before: Turns | null, now: Turns): string[] {
  if (before === null) return [];
  const news: string[] = [];
  if (now.lives < before.lives) news.push(words.hit({ lives: now.lives }));
  if (now.got > before.got) news.push(words.taken({ count: now.got }));
  return news;
}

/** As "2 right, 1 up". */
function offsetText({ right, down }: Offset): string {
  const { steps, here } = words;
  const parts = [];
  if (right !== 0)
    parts.push(steps({ count: Math.abs(right), direction: wayText({ right, down: 0 }) }));
  if (down !== 0)
    parts.push(steps({ count: Math.abs(down), direction: wayText({ right: 0, down }) }));
  return parts.length === 0 ? here : parts.join(', ');
}

function wayText({ right, down }: Offset): string {
  const { moves } = words;
  if (right !== 0) return right > 0 ? moves.right : moves.left;
  return down > 0 ? moves.down : moves.up;
}

/**
 * The field of the turns, for players who can see part of it. An arrow shows the next direction of
 * a rock.
 */
function TurnsField({ turns: { player, tokens, obstacles } }: { turns: Turns }) {
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
