import { messages } from '@regz/texts/en.ts';
import { useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { GameView, MoveAnswer, ViewOf } from '../game.ts';
import type { StageProps } from './stage.ts';
import { untilAnswered } from './until-answered.ts';

/** An oracle game. */
type Slug = GameView['game'];

type Oracle<Game extends Slug> = {
  view: ViewOf<Game>;
  pending: boolean;
  /** Sends an input. Returns the view after it, or null if it did not count. */
  send: (input: number | string) => Promise<ViewOf<Game> | null>;
  /** Reads the state of the play: its time may be over, or another tab may have played on. */
  look: () => Promise<void>;
};

type Move = { id: string; step: number; input: number | string };

/**
 * Plays a game whose state only the server knows: one input after the other. Each is retried until
 * it is answered, because a repeated move gets the same view.
 * @param tally Describes the progress of a finished play.
 */
export function useOracle<Game extends Slug>(
  game: Game,
  props: StageProps,
  tally?: (view: ViewOf<Game>) => string,
): Oracle<Game> {
  const toast = useToast();
  const fail = useFailure(props);
  const [view, setView] = useState(() => viewOf(game, props.play.view));
  const [pending, setPending] = useState(false);
  const step = useRef(props.play.step);
  const busy = useRef(false);
  const lose = () => toast.failure(messages.games.overlay.lineLost);

  async function send(input: number | string): Promise<ViewOf<Game> | null> {
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    try {
      const answer = await makeMove({ id: props.play.id, step: step.current, input }, lose);
      const after = viewOf(game, answer.view);
      step.current += 1;
      setView(after);
      if (answer.verdict !== null) props.onVerdict(answer.verdict, tally?.(after));
      return after;
    } catch (error) {
      fail(error);
      if (isRefusal(error, 'GAME_MOVE_OUT_OF_STEP')) await look();
      return null;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  async function look(): Promise<void> {
    try {
      const now = await untilAnswered(() => api.games.readPlay({ id: props.play.id }));
      if (now.verdict !== null) props.onVerdict(now.verdict, tally?.(view));
      if (now.play === null) return;
      step.current = now.play.step;
      setView(viewOf(game, now.play.view));
    } catch (error) {
      fail(error);
    }
  }

  return { view, pending, send, look };
}

/** Reports a failure. A play that the server has ended elsewhere cannot continue. */
function useFailure({ onGone }: StageProps): (error: unknown) => void {
  const toast = useToast();
  return (error) => {
    toast.failure(failureText(error, messages.games.result.failed));
    if (isRefusal(error, 'GAME_PLAY_OVER')) onGone();
  };
}

/**
 * Sends a move until it gets an answer. A move that comes too early is sent again when it is
 * allowed.
 * @param onLost Called once, when the connection is lost.
 */
async function makeMove(move: Move, onLost: () => void): Promise<MoveAnswer> {
  let isTold = false;
  const tell = () => {
    if (!isTold) onLost();
    isTold = true;
  };
  const ask = () => untilAnswered(() => api.games.makeMove(move), tell);
  try {
    return await ask();
  } catch (error) {
    const early = refusalData(error, 'GAME_MOVE_TOO_SOON');
    if (early === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, early.waitMs));
    return ask();
  }
}

function viewOf<Game extends Slug>(game: Game, view: GameView | null): ViewOf<Game> {
  if (!isOf(game, view)) throw new Error(`the play of ${game} has no view`);
  return view;
}

function isOf<Game extends Slug>(game: Game, view: GameView | null): view is ViewOf<Game> {
  return view?.game === game;
}
