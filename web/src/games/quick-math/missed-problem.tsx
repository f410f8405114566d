import { PROBLEMS } from '@regz/rules/games/quick-math/quick-math.ts';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import type { GameReveal } from '../game.ts';
import { useSpokenProblem, writtenProblem } from './problem-text.tsx';

/** The problem that ended the game, with its answer, and how many were solved before it. */
export function Reveal({ reveal }: { reveal: GameReveal }) {
  const words = useTaskWords().games.byGame['quick-math'];
  const missed = reveal.game === 'quick-math' ? reveal : null;
  const spoken = useSpokenProblem(missed?.problem ?? null);
  if (missed === null) return null;
  const { problem, answer, given, solved } = missed;
  return (
    <section className="flex flex-col items-center gap-2 text-center">
      <p className="font-display text-4xl font-semibold tabular-nums">
        <span aria-hidden="true">{writtenProblem(problem)}</span>
        <span className="sr-only">{spoken}</span>
        <span> = </span>
        <span className="text-accent-text">{answer}</span>
      </p>
      {given === null ? null : <p className="text-soft">{words.given(given)}</p>}
      <p className="text-soft">{words.solved(solved, PROBLEMS)}</p>
    </section>
  );
}
