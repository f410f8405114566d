import { decodeLog } from '@regz/rules/games/input-log.ts';
import { DOWN, LEFT, RIGHT, UP } from '@regz/rules/games/mini-shooter/field.ts';
import { type Flight, flownTo, tickRates } from '@regz/rules/games/mini-shooter/flight.ts';
import { miniShooter } from '@regz/rules/games/mini-shooter/mini-shooter.ts';
import type { ShooterInput } from '@regz/rules/games/mini-shooter/shooter-codec.ts';
import { COLUMNS, ROWS, type Turns } from '@regz/rules/games/mini-shooter/turns.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef } from 'react';
import {
  countAt,
  type Recording,
  type RecordingEntry,
  type ReplayPlay,
  replayRecording,
} from '../kit/staff-recording.ts';
import { useFieldPainter } from './field/use-field-painter.ts';

const texts = messages.gameBoards;
const LONG_AGO_MS = 10_000;
const keyNames = [
  [UP, texts.directions.up],
  [RIGHT, texts.directions.right],
  [DOWN, texts.directions.down],
  [LEFT, texts.directions.left],
] as const;

function inputText(input: ShooterInput, isTurn: boolean): string {
  if ('pauseMs' in input) return texts.paused({ seconds: (input.pauseMs / 1000).toFixed(1) });
  const names = keyNames.flatMap(([key, name]) => ((input.held & key) === 0 ? [] : name));
  if (isTurn) return names[0] ?? texts.stay;
  return names.length === 0 ? texts.noKey : texts.keys({ names: names.join(' + ') });
}

/** A flight counts in ticks. A frame is drawn by replaying it from the last input. */
function flightRecording(play: ReplayPlay): Recording | null {
  const seed = seedFromHex(play.recording.seed);
  const inputs = decodeLog(play.recording.log, miniShooter.codec);
  if (seed === null || inputs === null) return null;
  const { pace, control } = play;
  const states = [miniShooter.begin(seed, { pace, control, content: null })];
  const entries = inputs.map(({ input, atMs: tick }): RecordingEntry => {
    const before = states.at(-1);
    if (before !== undefined) states.push(miniShooter.apply(before, input, tick));
    const [lives, left] = [before?.flight?.lives ?? 0, states.at(-1)?.flight?.lives ?? 0];
    return { tick, text: inputText(input, false), tone: left < lives ? 'bad' : 'plain' };
  });

  function flightAt(tick: number): Flight {
    const flight = states[countAt(entries, tick)]?.flight ?? null;
    if (flight === null) throw new Error('a flight is flown');
    return seed === null ? flight : flownTo(flight, tick, seed);
  }
  return {
    ticksASecond: tickRates[pace],
    ticks: entries.at(-1)?.tick ?? 0,
    entries,
    draw: (tick) => <FlightBoard flight={flightAt(tick)} />,
    tell: (tick) => {
      const { got, lives } = flightAt(tick);
      return texts.tokens({ got, lives });
    },
  };
}

export function shooterRecording(play: ReplayPlay): Recording | null {
  if (play.control !== 'reader') return flightRecording(play);
  return replayRecording(miniShooter, play, {
    draw: ({ turns }) => (turns === null ? null : <TurnsBoard turns={turns} />),
    tell: ({ turns }) => texts.tokens({ got: turns?.got ?? 0, lives: turns?.lives ?? 0 }),
    entry: (input, before, after) => ({
      text: inputText(input, true),
      tone: (after.turns?.lives ?? 0) < (before.turns?.lives ?? 0) ? 'bad' : 'plain',
    }),
  });
}

/** The field as the pilot sees it, painted by the game's own painter. */
function FlightBoard({ flight }: { flight: Flight }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useFieldPainter(canvas);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    // The observer runs after the painter for every new size: a resized canvas is empty.
    const size = new ResizeObserver(() => {
      const nowMs = performance.now();
      // First with an old time: a jump within the recording must not show rings.
      painter.current?.(flight, { ahead: 0, nowMs: nowMs - LONG_AGO_MS });
      painter.current?.(flight, { ahead: 0, nowMs });
    });
    size.observe(element);
    return () => size.disconnect();
  });
  return <canvas ref={canvas} className="block aspect-3/2 w-full rounded-md border border-line" />;
}

/** The field in cells, for turns. */
function TurnsBoard({ turns: { player, tokens, obstacles } }: { turns: Turns }) {
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
