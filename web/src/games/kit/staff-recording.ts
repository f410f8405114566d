import type { ReplayRules } from '@regz/rules/games/game-rules.ts';
import type { Timed } from '@regz/rules/games/input-codec.ts';
import { decodeLog } from '@regz/rules/games/input-log.ts';
import { seedFromHex } from '@regz/rules/games/random.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import type { Api } from '../../platform/api/api.ts';
import type { GameView, ViewOf } from '../game.ts';

/** One input, at its moment. */
export type RecordingEntry = {
  tick: number;
  text: string;
  /** `off` for an input that did not count. */
  tone: 'plain' | 'good' | 'bad' | 'off';
};

/** A play that can be shown tick by tick. */
export type Recording = {
  ticksASecond: number;
  /** The last tick. */
  ticks: number;
  entries: readonly RecordingEntry[];
  /** The board at a tick. */
  draw: (tick: number) => ReactNode;
  /** The same as a line of text. */
  tell: (tick: number) => string;
};

/** One play with its recording. */
export type WholePlay = Awaited<ReturnType<Api['games']['staff']['readRecording']>>;
type Stored<Mode> = Extract<WholePlay['recording'], { mode: Mode }>;
/** The stored play of a replayed game, and of one that the server plays. */
export type ReplayPlay = WholePlay & { recording: Stored<'replay'> };
export type OraclePlay = WholePlay & { recording: Stored<'oracle'> };

/** Recordings in milliseconds are shown in steps of 20 ms. */
const TICKS_A_SECOND = 50;
const AFTERWARDS_MS = 600;

/** The last tick of a play: its end if time ran out, otherwise shortly after the last input. */
function lastTick(play: WholePlay, lastInputMs: number): number {
  const { issuedAt, endedAt, reason, heldMs } = play;
  const endMs = endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(issuedAt) - (heldMs ?? 0);
  const shownMs = lastInputMs + AFTERWARDS_MS;
  const ms = reason === 'time' ? Math.max(shownMs, endMs) : shownMs;
  return Math.ceil((ms * TICKS_A_SECOND) / 1000);
}

function msAt(tick: number): number {
  return (tick * 1000) / TICKS_A_SECOND;
}

function tickAt(ms: number): number {
  return Math.ceil((ms * TICKS_A_SECOND) / 1000);
}

/** The number of inputs up to a tick. */
export function countAt(entries: readonly RecordingEntry[], tick: number): number {
  const next = entries.findIndex((entry) => entry.tick > tick);
  return next === -1 ? entries.length : next;
}

/** The replay of a game. */
type ReplayDirection<State, Input> = {
  draw: (state: State, at: Moment<Input>) => ReactNode;
  tell: (state: State) => string;
  /** An input in words, and its success. */
  entry: (input: Input, before: State, after: State) => Pick<RecordingEntry, 'text' | 'tone'>;
};

/** A moment of the recording: milliseconds since the issue, and the last input so far. */
type Moment<Input> = { atMs: number; last: Timed<Input> | undefined };

/**
 * The recording of a replayed game: its own rules over its stored inputs. Null for an invalid log.
 */
export function replayRecording<State, Input>(
  rules: ReplayRules<State, Input>,
  play: ReplayPlay,
  direction: ReplayDirection<State, Input>,
): Recording | null {
  const seed = seedFromHex(play.recording.seed);
  const inputs = decodeLog(play.recording.log, rules.codec);
  if (seed === null || inputs === null) return null;
  const { pace, control } = play;
  const states = [rules.begin(seed, { pace, control, content: null })];
  const entries = inputs.map(({ input, atMs }): RecordingEntry => {
    const before = states.at(-1) ?? never();
    const after = rules.apply(before, input, atMs);
    states.push(after);
    const { text, tone } = direction.entry(input, before, after);
    return { tick: tickAt(atMs), text, tone: before === after ? 'off' : tone };
  });
  const stateAt = (tick: number) => states[countAt(entries, tick)] ?? never();

  return {
    ticksASecond: TICKS_A_SECOND,
    ticks: lastTick(play, inputs.at(-1)?.atMs ?? 0),
    entries,
    draw: (tick) =>
      direction.draw(stateAt(tick), { atMs: msAt(tick), last: inputs[countAt(entries, tick) - 1] }),
    tell: (tick) => direction.tell(stateAt(tick)),
  };
}

function never(): never {
  throw new Error('a play has a state at every moment');
}

type Sent = number | string;

/** The replay of a game that the server plays. */
type OracleDirection<View> = {
  draw: (view: View, at: { atMs: number; last: Sent | undefined; isOver: boolean }) => ReactNode;
  tell: (view: View) => string;
  entry: (input: Sent, before: View, after: View) => Pick<RecordingEntry, 'text' | 'tone'>;
};

/** The recording of a game that the server plays: each of its boards, for its original duration. */
export function oracleRecording<Game extends GameView['game']>(
  game: Game,
  play: OraclePlay,
  direction: OracleDirection<ViewOf<Game>>,
): Recording {
  const { start, moves } = play.recording;
  const views = [start, ...moves.map(({ view }) => view)].map((view) => viewOf(game, view));
  const viewAt = (count: number) => views[count] ?? viewOf(game, start);
  const entries = moves.map(({ input, atMs }, index): RecordingEntry => {
    const { text, tone } = direction.entry(input, viewAt(index), viewAt(index + 1));
    return { tick: tickAt(atMs), text, tone };
  });

  return {
    ticksASecond: TICKS_A_SECOND,
    ticks: lastTick(play, moves.at(-1)?.atMs ?? 0),
    entries,
    draw: (tick) => {
      const count = countAt(entries, tick);
      const last = moves[count - 1]?.input;
      const isOver = count === moves.length;
      return direction.draw(viewAt(count), { atMs: msAt(tick), last, isOver });
    },
    tell: (tick) => direction.tell(viewAt(countAt(entries, tick))),
  };
}

function viewOf<Game extends GameView['game']>(game: Game, view: GameView): ViewOf<Game> {
  if (!isOf(game, view)) throw new Error(`the play of ${game} has the board of ${view.game}`);
  return view;
}

function isOf<Game extends GameView['game']>(game: Game, view: GameView): view is ViewOf<Game> {
  return view.game === game;
}

/** An answer, and the right one if it is another. */
export function comparedText(given: string, right: string): string {
  const { rightAnswer, wrongAnswer } = messages.gameBoards;
  return given === right ? rightAnswer({ given }) : wrongAnswer({ given, right });
}
