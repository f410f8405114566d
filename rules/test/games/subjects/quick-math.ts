import type { Timed } from '../../../src/games/input-codec.ts';
import { noContent } from '../../../src/games/oracle-game.ts';
import { answerOf } from '../../../src/games/quick-math/problems.ts';
import { quickMath } from '../../../src/games/quick-math/quick-math.ts';
import type { Random, Seed } from '../../../src/games/random.ts';
import { movedTo } from '../moments.ts';
import { naiveRandom } from '../naive/naive-random.ts';
import { oracleSubject, type Sent } from '../oracle-subject.ts';
import { type Person, share, takes } from '../players/person.ts';
import type { Account, Play, Terms } from '../subject.ts';

function problemsOf(seed: Seed, terms: Terms) {
  return quickMath.begin(seed, { ...terms, content: null }).problems;
}

function bot(seed: Seed, terms: Terms): Timed<Sent>[] {
  return problemsOf(seed, terms).map((problem, place) => ({
    input: answerOf(problem),
    atMs: 1500 * (place + 1),
  }));
}

/** The first answer as early as allowed, and earlier; the last at the limit, and after. */
function edges(seed: Seed, terms: Terms): Timed<Sent>[][] {
  const log = bot(seed, terms);
  const limit = terms.pace === 'relaxed' ? 1500 + 47_500 : 32_500;
  return [
    movedTo(log, 0, 700),
    movedTo(log, 0, 699),
    movedTo(log, 4, limit),
    movedTo(log, 4, limit + 1),
  ];
}

function anyInput(chance: Random): Sent {
  const odd = ['7', '', 1.5, Number.NaN, -1000, 10_000, 'seven'];
  return chance.below(3) === 0 ? (odd[chance.below(odd.length)] ?? '') : chance.below(119);
}

/** Every answer waits for the connection; one in thirty-five is wrong. */
function honest(seed: Seed, terms: Terms, person: Person): Timed<Sent>[] {
  let atMs = 0;
  return problemsOf(seed, terms).map((problem) => {
    atMs += Math.max(760, takes(person, problem.operation === '×' ? 2900 : 4300, 0.3));
    atMs += person.lineMs;
    const slips = share(person.chance) < 0.028 * person.speed;
    return { input: answerOf(problem) + (slips ? 1 : 0), atMs };
  });
}

export const quickMathSubject = oracleSubject(quickMath, noContent, null, {
  board: ({ problems, solved }) => ({ answers: problems.map(answerOf), solved }),
  naive: naiveQuickMath,
  bot,
  edges,
  anyInput,
  gapMs: 2500,
  honest,
});

function naiveQuickMath({ seed, terms, moves, endAtMs }: Play<Sent>): Account {
  const { below } = naiveRandom(seed, 1);
  const answers: number[] = [];
  for (let problem = 0; problem < 5; problem++) {
    const kind = below(3);
    if (kind === 2) answers.push((2 + below(11)) * (2 + below(8)));
    else {
      const [one, other] = [10 + below(50), 10 + below(50)];
      answers.push(kind === 0 ? one + other : Math.abs(one - other));
    }
  }

  const relaxed = terms.pace === 'relaxed';
  let end = relaxed ? 120_000 + 45_000 + 2500 : 32_500;
  let begun = relaxed ? -1 : 0;
  let [asked, solved, lost] = [0, 0, false];
  const isOver = (at: number) => lost || solved === 5 || at > end;
  const received = moves.map(({ input, atMs }) => {
    if (isOver(atMs)) return 'over';
    const isNumber = typeof input === 'number' && input === Math.trunc(input);
    if (!isNumber || input < -999 || input > 9999) return 'invalid';
    if (atMs < asked + 700) return 'wait';
    if (begun < 0) [begun, end] = [atMs, atMs + 47_500];
    if (input === answers[solved]) [asked, solved] = [atMs, solved + 1];
    else lost = true;
    return 'taken';
  });
  const late = endAtMs > end ? 'time-up' : 'playing';
  const open = lost ? 'lost' : late;
  return {
    outcome: solved === 5 ? 'won' : open,
    score: solved === 5 ? asked - begun : null,
    board: { received, answers, solved },
  };
}
