import type { ReactNode } from 'react';
import type { GameView, ViewOf } from '../../game.ts';
import {
  type Recording,
  type RecordingEntry,
  lastTick,
  msAt,
  type OraclePlay,
  tickAt,
  TICKS_A_SECOND,
} from './recording.ts';

type Input = number | string;

/** The replay of a game that the server plays. */
export type OracleDirection<View> = {
  draw: (view: View, at: { atMs: number; last: Input | undefined; isOver: boolean }) => ReactNode;
  tell: (view: View) => string;
  entry: (input: Input, before: View, after: View) => Pick<RecordingEntry, 'text' | 'tone'>;
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

  /** The number of moves up to a tick. */
  function made(tick: number): number {
    const next = entries.findIndex((entry) => entry.tick > tick);
    return next === -1 ? entries.length : next;
  }

  return {
    ticksASecond: TICKS_A_SECOND,
    ticks: lastTick(play, moves.at(-1)?.atMs ?? 0),
    entries,
    draw: (tick) => {
      const count = made(tick);
      const last = moves[count - 1]?.input;
      const isOver = count === moves.length;
      return direction.draw(viewAt(count), { atMs: msAt(tick), last, isOver });
    },
    tell: (tick) => direction.tell(viewAt(made(tick))),
  };
}

function viewOf<Game extends GameView['game']>(game: Game, view: GameView): ViewOf<Game> {
  if (!isOf(game, view)) throw new Error(`the play of ${game} has the board of ${view.game}`);
  return view;
}

function isOf<Game extends GameView['game']>(game: Game, view: GameView): view is ViewOf<Game> {
  return view.game === game;
}
