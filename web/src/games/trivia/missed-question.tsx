import { QUESTIONS } from '@regz/rules/games/trivia/trivia-content.ts';
import { useShownLanguage, useTaskWords } from '../../i18n/task-area/language.ts';
import type { GameReveal } from '../game.ts';

/** The question that ended the game: what was chosen, what was right. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  const words = useTaskWords().games.byGame.trivia;
  const language = useShownLanguage()?.language ?? 'en';
  if (reveal.game !== 'trivia') return null;
  const { question, options } = reveal.question[language];
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <p className="text-soft">{words.answered(reveal.correct, QUESTIONS)}</p>
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
