import { expect } from 'vitest';
import { anyPlay } from './chance-plays.ts';
import type { Account, Subject } from './subject.ts';

/** Plays a log of chance by the rules and by the second implementation. */
export function expectSameVerdict<Input>(subject: Subject<Input>, number: number): Account {
  const play = anyPlay(subject, number);
  const { outcome, score, board } = subject.byRules(play);
  expect({ outcome, score, board }).toEqual(subject.naive(play));
  return { outcome, score, board };
}
