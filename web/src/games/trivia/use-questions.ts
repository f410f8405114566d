import { useEffect, useEffectEvent, useState } from 'react';
import type { Verdict, ViewOf } from '../game.ts';
import type { StageProps } from '../kit/stage.ts';
import { useOracle } from '../kit/use-oracle.ts';

const ANSWER_SHOWN_MS = 2000;

type View = ViewOf<'trivia'>;
type Question = NonNullable<View['question']>;
type Marks = NonNullable<View['last']>;

type Questions = {
  question: Question | null;
  /** Counted from 1. */
  number: number;
  of: number;
  /** How many were answered right. */
  right: number;
  /** The option that was chosen, at once; null while none is. */
  chosen: number | null;
  /** What was right, once the server has said it. */
  marks: Marks | null;
  choose: (option: number) => Promise<void>;
};

/** The visible question: an answered one stays for two seconds with its answer. */
export function useQuestions(props: StageProps): Questions {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { view, send } = useOracle('trivia', { ...props, onVerdict: setVerdict });
  const [chosen, setChosen] = useState<number | null>(null);
  const [answered, setAnswered] = useState<{ question: Question; marks: Marks } | null>(null);

  const goOn = useEffectEvent(() => {
    if (verdict !== null) {
      props.onVerdict(verdict);
      return;
    }
    setAnswered(null);
    setChosen(null);
  });
  useEffect(() => {
    if (answered === null) return;
    const timer = setTimeout(() => goOn(), ANSWER_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answered]);

  async function choose(option: number) {
    const { question } = view;
    if (chosen !== null || question === null) return;
    setChosen(option);
    const after = await send(option);
    if (after?.last === undefined || after.last === null) {
      setChosen(null);
      return;
    }
    setAnswered({ question, marks: after.last });
    const isRight = after.last.chosen === after.last.rightOption;
    if (isRight) props.tones(after.answered === after.questions ? 'win' : 'good');
    else props.tones('bad');
  }

  const marks = answered?.marks ?? null;
  const isWrong = marks !== null && marks.chosen !== marks.rightOption;
  return {
    question: answered?.question ?? view.question,
    number: answered === null ? view.answered + 1 : view.answered,
    of: view.questions,
    right: view.answered - (isWrong ? 1 : 0),
    chosen,
    marks,
    choose,
  };
}
