import type { Sent } from '../oracle-subject.ts';
import type { Account, Play } from '../subject.ts';
import { naiveRandom } from './naive-random.ts';

export function naiveQuickMath({ seed, terms, moves, endAtMs }: Play<Sent>): Account {
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
