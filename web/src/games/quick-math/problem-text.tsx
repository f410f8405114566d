import type { Problem } from '@regz/rules/games/quick-math/problems.ts';
import { useTaskWords } from '../../i18n/task-area/language.ts';

const signs = { '+': '+', '-': '−', '×': '×' } as const;

/** A problem as text: 7 × 8. */
export function writtenProblem({ left, operation, right }: Problem): string {
  return `${left} ${signs[operation]} ${right}`;
}

/** A problem for reading aloud: 7 times 8. */
export function useSpokenProblem(problem: Problem | null): string {
  const words = useTaskWords().games.byGame['quick-math'];
  if (problem === null) return '';
  return words.spoken(problem.left, words.operations[problem.operation], problem.right);
}
