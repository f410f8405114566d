import { useRef, useState } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { api } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { GameView, MoveAnswer } from '../game.ts';
import type { StageProps } from './stage.ts';
import { untilAnswered } from './until-answered.ts';

type Oracle = {
  view: GameView;
  pending: boolean;
  /** Sends an input; gives the view after it, or null where it did not count. */
  send: (input: number | string) => Promise<GameView | null>;
};

/**
 * Plays a game of which the server alone knows the state: one input after the other, each until it
 * is answered, because a repeated move gets the same view.
 */
export function useOracle({ play, onVerdict }: StageProps): Oracle {
  const { games } = useTaskWords();
  const toast = useToast();
  const [view, setView] = useState(play.view);
  const [pending, setPending] = useState(false);
  const step = useRef(play.step);
  const busy = useRef(false);
  if (view === null) throw new Error('an oracle play has a view');

  async function move(input: number | string): Promise<MoveAnswer> {
    const ask = () => api.games.move({ id: play.id, step: step.current, input });
    try {
      return await untilAnswered(ask);
    } catch (error) {
      const early = refusalData(error, 'GAME_MOVE_TOO_SOON');
      if (early === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, early.waitMs));
      return untilAnswered(ask);
    }
  }

  async function send(input: number | string): Promise<GameView | null> {
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    try {
      const answer = await move(input);
      step.current += 1;
      setView(answer.view);
      if (answer.verdict !== null) onVerdict(answer.verdict);
      return answer.view;
    } catch (error) {
      toast.failure(failureText(error, games.result.failed));
      return null;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { view, pending, send };
}
