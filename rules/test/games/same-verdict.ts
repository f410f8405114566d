import { anyPlay } from './chance-plays.ts';
import type { Account, Subject } from './subject.ts';

/** What the rules and the second implementation say of a log of chance. */
export function bothAccounts<Input>(
  subject: Subject<Input>,
  number: number,
): { byRules: Account; naive: Account } {
  const play = anyPlay(subject, number);
  const { outcome, score, board } = subject.byRules(play);
  return { byRules: { outcome, score, board }, naive: subject.naive(play) };
}
