import type { GameSlug } from '../../src/games/game-names.ts';
import { findGame } from '../../src/games/registry.ts';
import { seedOf } from './chance-plays.ts';
import { somebody } from './players/person.ts';
import type { Subject } from './subject.ts';

/** A connection's round trip, in milliseconds. */
export const lines = [20, 100, 400] as const;

/** The win percentage of a number of honest people. */
export function winRate<Input>(subject: Subject<Input>, people: number, lineMs: number): number {
  return (100 * honestWins(subject, people, lineMs).length) / people;
}

/** The percentage of honest people's wins that are flagged. */
export function flagRate<Input>(subject: Subject<Input>, people: number, lineMs: number): number {
  const wins = honestWins(subject, people, lineMs);
  const flagged = wins.filter((play) => subject.flags(play).length > 0);
  return (100 * flagged.length) / wins.length;
}

function honestWins<Input>(subject: Subject<Input>, people: number, lineMs: number) {
  const plays = Array.from({ length: people }, (_, number) => {
    const seed = seedOf(2_000_000 + number);
    const person = somebody(seed, lineMs);
    const control = person.touch ? ('touch' as const) : ('pointer' as const);
    const terms = { pace: 'standard' as const, control, content: subject.content };
    return { seed, terms, moves: subject.honest(seed, terms, person), endAtMs: 0 };
  });
  return plays.filter((play) => subject.judge(play, lineMs)());
}

/** The win rates at which a game is worth playing, in percent. */
export function bandOf(slug: GameSlug): { least: number; most: number } {
  return { least: 30, most: findGame(slug)?.difficulty === 'Easy' ? 100 : 95 };
}
