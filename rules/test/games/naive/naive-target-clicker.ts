import type { Target } from '../../../src/games/target-clicker/targets.ts';
import type { Account, Play } from '../subject.ts';
import { naiveRandom } from './naive-random.ts';

export function naiveTargetClicker({ seed, terms, moves, endAtMs }: Play<Target>): Account {
  const { below } = naiveRandom(seed, 1);
  const cells = terms.control === 'keys' || terms.control === 'reader';
  const radius = terms.control === 'touch' ? 36 : 24;
  let [x, y, cell] = [-1000, -1000, 0];

  function next(): void {
    if (cells) {
      const before = cell;
      do cell = below(9) + 1;
      while (cell === before);
      return;
    }
    const [oldX, oldY] = [x, y];
    do {
      x = below(601 - radius - radius) + radius;
      y = below(401 - radius - radius) + radius;
    } while (Math.hypot(x - oldX, y - oldY) < 96);
  }

  const relaxed = terms.pace === 'relaxed';
  let end = relaxed ? 3000 + 120_000 + 30_000 : 23_000;
  let begun = relaxed ? -1 : 3000;
  const times: number[] = [];
  next();
  for (const { input, atMs } of moves) {
    if (times.length === 20 || atMs < 3000 || atMs > end) continue;
    if (begun < 0) [begun, end] = [atMs, atMs + 30_000];
    if (times.length > 0 && atMs < (times.at(-1) ?? 0) + 150) continue;
    const hit =
      'cell' in input
        ? cells && input.cell === cell
        : !cells && Math.hypot(input.x - x, input.y - y) <= radius;
    if (!hit) continue;
    times.push(atMs);
    if (times.length < 20) next();
  }
  const won = times.length === 20;
  const late = endAtMs > end ? 'time-up' : 'playing';
  return {
    outcome: won ? 'won' : late,
    score: won ? (times[19] ?? 0) - begun : null,
    board: { times },
  };
}
