import { useEffect, useId, useRef } from 'react';
import { useShownLanguage, useTaskWords } from '../../i18n/task-area/language.ts';
import { Hud } from '../kit/hud.tsx';
import { Pips } from '../kit/pips.tsx';
import type { StageProps } from '../kit/stage.ts';
import { OptionList } from './option-list.tsx';
import { useQuestions } from './use-questions.ts';

export { Reveal } from './missed-question.tsx';

/** Trivia: a question, four answers, and what was right. */
export function Stage(props: StageProps) {
  const words = useTaskWords().games.byGame.trivia;
  const language = useShownLanguage()?.language ?? 'en';
  const { question, number, of, right, chosen, marks, choose } = useQuestions(props);
  const titleId = useId();
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.querySelector('button')?.focus(), []);
  if (question === null) return null;
  const text = question[language];
  return (
    <div ref={board} className="stage stage-halves flex flex-col gap-4 pb-4 sm:my-auto">
      <Hud>
        <span>{words.question(number, of)}</span>
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
  const words = useTaskWords().games.byGame.trivia;
  if (chosen === rightOption) return <span className="text-accent-text">{words.correct}</span>;
  return <span className="text-bad">{words.wrong(options[rightOption] ?? '')}</span>;
}
