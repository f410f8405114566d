import type { Trial } from '@regz/rules/games/reaction-test/reaction-test.ts';
import type { TaskAreaWords } from '../../i18n/task-area/en/catalogue.ts';

type Words = TaskAreaWords['games']['byGame']['reaction-test'];

/** What is said of a try that is over. */
export function trialText(
  words: Words,
  { pressedAfterMs, success }: Trial,
  latestMs: number,
): string {
  if (pressedAfterMs === null) return words.missed;
  if (success) return words.ms(pressedAfterMs);
  if (pressedAfterMs > latestMs) return words.tooLate(words.ms(pressedAfterMs));
  return pressedAfterMs < 0 ? words.tooSoon : words.guessed(words.ms(pressedAfterMs));
}
