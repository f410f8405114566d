import type { Timed } from '../../../src/games/input-codec.ts';
import type { Random, Seed } from '../../../src/games/random.ts';
import { targetClicker } from '../../../src/games/target-clicker/target-clicker.ts';
import type { Disc, Target } from '../../../src/games/target-clicker/targets.ts';
import { momentOf, movedTo } from '../moments.ts';
import { naiveRandom } from '../naive/naive-random.ts';
import { normal, type Person, takes } from '../players/person.ts';
import { replaySubject } from '../replay-subject.ts';
import type { Account, Play, Terms } from '../subject.ts';

function begun(seed: Seed, terms: Terms) {
  return targetClicker.begin(seed, { ...terms, content: null });
}

function bot(seed: Seed, terms: Terms): Timed<Target>[] {
  return begun(seed, terms).targets.map((input, place) => ({
    input,
    atMs: 3400 + place * 430 + (place % 3) * 25,
  }));
}

function anyInput(chance: Random): Target {
  return chance.below(3) === 0
    ? { cell: 1 + chance.below(9) }
    : { x: chance.below(601), y: chance.below(401) };
}

/**
 * The last hit exactly at the limit and just after it; two hits as close as allowed, and closer.
 */
function edges(seed: Seed, terms: Terms): Timed<Target>[][] {
  const log = bot(seed, terms);
  const first = log[0]?.atMs ?? 0;
  const limit = terms.pace === 'relaxed' ? first + 30_000 : 23_000;
  return [limit, limit + 1, momentOf(log, 18) + 150, momentOf(log, 18) + 149].map((atMs) =>
    movedTo(log, 19, atMs),
  );
}

/** Pointing takes longer the farther and smaller the target (Fitts); now and then it misses. */
function honest(seed: Seed, terms: Terms, person: Person): Timed<Target>[] {
  const { targets, radiusPx } = begun(seed, terms);
  const presses: Timed<Target>[] = [];
  let at: Disc = { x: 300, y: 200 };
  let atMs = 3000;
  for (const target of targets) {
    if ('cell' in target) throw new Error('a person points');
    let isHit = false;
    while (!isHit) {
      const farness = Math.log2(Math.hypot(target.x - at.x, target.y - at.y) / (2 * radiusPx) + 1);
      atMs += takes(person, person.touch ? 240 + 95 * farness : 300 + 165 * farness, 0.12);
      const spread = radiusPx * (person.touch ? 0.36 : 0.42);
      at = {
        x: Math.min(600, Math.max(0, Math.round(target.x + spread * normal(person.chance)))),
        y: Math.min(400, Math.max(0, Math.round(target.y + spread * normal(person.chance)))),
      };
      presses.push({ input: at, atMs });
      isHit = Math.hypot(at.x - target.x, at.y - target.y) <= radiusPx;
    }
  }
  return presses;
}

export const targetClickerSubject = replaySubject(targetClicker, {
  board: ({ hitsAtMs }) => ({ times: hitsAtMs }),
  naive: naiveTargetClicker,
  bot,
  edges,
  anyInput,
  gapMs: 900,
  honest,
});

function naiveTargetClicker({ seed, terms, moves, endAtMs }: Play<Target>): Account {
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
  let beginMs = relaxed ? -1 : 3000;
  const times: number[] = [];
  next();
  for (const { input, atMs } of moves) {
    if (times.length === 20 || atMs < 3000 || atMs > end) continue;
    if (beginMs < 0) [beginMs, end] = [atMs, atMs + 30_000];
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
    score: won ? (times[19] ?? 0) - beginMs : null,
    board: { times },
  };
}
