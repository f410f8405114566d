import { type Control, controls } from '../../../src/games/play-conditions.ts';
import { type Seed, stream } from '../../../src/games/random.ts';
import type { Pace } from '../../../src/players/task-users.ts';
import { anyPlay, seedOf } from '../chance-plays.ts';
import { stateHash } from '../state-hash.ts';
import type { Play, Subject, Terms } from '../subject.ts';

/** A log as sent, and its end state. `malformed` for text that is not a log. */
export type GoldenLog = {
  seed: Seed;
  pace: Pace;
  control: Control;
  log: unknown;
  endAtMs: number;
  outcome: string;
  score: number | null;
  hash: string | null;
};

const GOLDEN_LOGS = 20;

/**
 * Won with every control, at the limits, random, empty, and, for games whose logs are text,
 * malformed.
 */
export function goldenLogs<Input>(subject: Subject<Input>): GoldenLog[] {
  const won = controls.map((control, place) => {
    const terms = termsOf(subject, place % 2 === 0 ? 'standard' : 'relaxed', control);
    return endingAtOnce(subject, place, terms, subject.bot(seedOf(place), terms));
  });
  const terms = termsOf(subject, 'standard', 'touch');
  const edges = subject
    .edges(seedOf(9), terms)
    .slice(0, 5)
    .map((moves) => endingAtOnce(subject, 9, terms, moves));
  const broken = malformed(subject, won[0]);
  const empty = golden(subject, { seed: seedOf(8), terms, moves: [], endAtMs: 200_000 });
  const known = [...won, ...edges, empty, ...broken];
  const more = Array.from({ length: GOLDEN_LOGS - known.length }, (_, number) =>
    golden(subject, anyPlay(subject, 500 + number)),
  );
  return [...known, ...more];
}

function termsOf<Input>(
  subject: Subject<Input>,
  pace: Terms['pace'],
  control: Terms['control'],
): Terms {
  return { pace, control, content: subject.content };
}

function endingAtOnce<Input>(
  subject: Subject<Input>,
  number: number,
  terms: Terms,
  moves: Play<Input>['moves'],
): GoldenLog {
  const endAtMs = moves.at(-1)?.atMs ?? 0;
  return golden(subject, { seed: seedOf(number), terms, moves, endAtMs });
}

function golden<Input>(subject: Subject<Input>, play: Play<Input>): GoldenLog {
  const { outcome, score, state } = subject.byRules(play);
  const { pace, control } = play.terms;
  const log = subject.write(play.moves);
  const hash = stateHash(state);
  return { seed: play.seed, pace, control, log, endAtMs: play.endAtMs, outcome, score, hash };
}

/** Too few bytes, an invalid digit, and noise. Oracle games' moves are not logs. */
function malformed<Input>(subject: Subject<Input>, won: GoldenLog | undefined): GoldenLog[] {
  if (won === undefined || typeof won.log !== 'string') return [];
  const noise = stream([5, 5, 5, 5], 1);
  const broken = [
    `${won.log}A`,
    `${won.log.slice(0, 8)}!${won.log.slice(9)}`,
    Array.from({ length: 40 }, () => '_-zZ9'.charAt(noise.below(5))).join(''),
  ].filter((log) => subject.read(log) === null);
  return broken.map((log) => ({ ...won, log, outcome: 'malformed', score: null, hash: null }));
}
