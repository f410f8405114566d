import { anyPlay } from './chance-plays.ts';
import type { Account, Subject } from './subject.ts';

/** The verdicts of the rules and of the second implementation on a random log. */
export function bothAccounts<Input>(
  subject: Subject<Input>,
  number: number,
): { byRules: Account; naive: Account } {
  const play = anyPlay(subject, number);
  const { outcome, score, board } = subject.byRules(play);
  return { byRules: { outcome, score, board }, naive: subject.naive(play) };
}
