import { QUESTIONS } from '@regz/rules/games/trivia/trivia-content.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { language } from '../../platform/document/language.ts';
import type { GameReveal, Verdict, ViewOf } from '../game.ts';
import { Hud } from '../kit/hud.tsx';
import { Pips } from '../kit/pips.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useOracle } from '../kit/use-oracle.ts';
import { OptionList } from './option-list.tsx';

const words = messages.trivia;

const ANSWER_SHOWN_MS = 2000;

/** Trivia: a question, four answers, and the right one. */
export function Stage(props: StageProps) {
  const { question, number, of, right, chosen, marks, choose } = useQuestions(props);
  const titleId = useId();
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.querySelector('button')?.focus(), []);
  if (question === null) return null;
  const text = question[language];
  return (
    <div ref={board} className="stage stage-halves flex flex-col gap-4 pb-4 sm:my-auto">
      <Hud>
        <span>{words.question({ number, all: of })}</span>
        <Pips done={right} of={of} />
      </Hud>
      <div
        role="status"
        className="grid min-h-32 place-items-center rounded-md border border-line bg-surface p-4"
      >
        <h3 id={titleId} className="text-center text-2xl">
          {text.question}
        </h3>
      </div>
      <OptionList
        options={text.options}
        labelledBy={titleId}
        chosen={chosen}
        rightOption={marks?.rightOption ?? null}
        onChoose={(option) => void choose(option)}
      />
      <p role="status" className="min-h-6 text-center font-medium">
        {marks === null ? null : <Said marks={marks} options={text.options} />}
      </p>
    </div>
  );
}

type SaidProps = {
  marks: { chosen: number; rightOption: number };
  options: readonly string[];
};

function Said({ marks: { chosen, rightOption }, options }: SaidProps) {
  if (chosen === rightOption) return <span className="text-accent-text">{words.correct}</span>;
  return <span className="text-bad">{words.wrong({ answer: options[rightOption] ?? '' })}</span>;
}

/** The question that ended the game: the chosen and the right answer. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  if (reveal.game !== 'trivia') return null;
  const { question, options } = reveal.question[language];
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <p className="text-soft">{words.answered({ count: reveal.correct, all: QUESTIONS })}</p>
      <p className="font-display text-lg font-semibold">{question}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-faint">{words.rightAnswer}</dt>
        <dd className="font-medium text-accent-text">{options[reveal.rightOption]}</dd>
        <dt className="text-faint">{words.yourAnswer}</dt>
        <dd>{options[reveal.chosen]}</dd>
      </dl>
    </section>
  );
}

type View = ViewOf<'trivia'>;
type Question = NonNullable<View['question']>;
type Marks = NonNullable<View['last']>;

type Questions = {
  question: Question | null;
  /** Counted from 1. */
  number: number;
  of: number;
  /** The number of right answers. */
  right: number;
  /** The chosen option, immediately. Null before the choice. */
  chosen: number | null;
  /** The correct answers, once the server has sent them. */
  marks: Marks | null;
  choose: (option: number) => Promise<void>;
};

/** The visible question: an answered one stays for two seconds with its answer. */
function useQuestions(props: StageProps): Questions {
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
