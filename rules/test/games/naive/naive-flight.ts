import type { ShooterInput } from '../../../src/games/mini-shooter/shooter-codec.ts';
import type { Account, Play } from '../subject.ts';
import { naiveRandom } from './naive-random.ts';

type Body = { x: number; y: number; dx: number; dy: number };

/** The flight from its first tick to the last input's tick, in px and fractions of them. */
export function naiveFlight({ seed, terms, moves }: Play<ShooterInput>): Account {
  const me = { x: 300, y: 200 };
  const rocks: Body[] = [];
  let [got, lives, placed, entered, tick, keys] = [0, 3, 0, 0, 0, 0];
  let [safe, nextRock] = [120, 84];

  function token(): { x: number; y: number } {
    const { below } = naiveRandom(seed, 0x1000 + placed++);
    for (;;) {
      const [x, y] = [20 + below(561), 20 + below(361)];
      if (Math.abs(x - me.x) + Math.abs(y - me.y) > 80) return { x, y };
    }
  }

  function rock(): Body {
    const { below } = naiveRandom(seed, 0x2000 + entered++);
    const edge = below(4);
    const [across, along] = [(256 + below(320)) / 256, (below(257) - 128) / 256];
    const place = below(edge === 0 || edge === 2 ? 601 : 401);
    const rocksOfEdges = [
      { x: place, y: -10, dx: along, dy: across },
      { x: 610, y: place, dx: -across, dy: along },
      { x: place, y: 410, dx: along, dy: -across },
      { x: -10, y: place, dx: across, dy: along },
    ];
    return rocksOfEdges[edge] ?? { x: 0, y: 0, dx: 0, dy: 0 };
  }

  const touches = (it: { x: number; y: number }) => (it.x - me.x) ** 2 + (it.y - me.y) ** 2 < 441;
  const isOver = () => got >= 100 || lives === 0 || tick === 36_000;
  const tokens = [token(), token(), token()];

  function live(): void {
    tick++;
    const right = Number((keys & 8) > 0) - Number((keys & 4) > 0);
    const down = Number((keys & 2) > 0) - Number((keys & 1) > 0);
    const pace = right * down === 0 ? 4 : 724 / 256;
    me.x = Math.min(589, Math.max(11, me.x + right * pace));
    me.y = Math.min(389, Math.max(11, me.y + down * pace));
    for (const each of rocks.splice(0)) {
      const [x, y] = [each.x + each.dx, each.y + each.dy];
      if (x >= -10 && x <= 610 && y >= -10 && y <= 410) rocks.push({ ...each, x, y });
    }
    if (tick >= nextRock) {
      nextRock = tick + 84 - Math.floor((got * 36) / 100);
      if (rocks.length < 7) rocks.push(rock());
    }
    for (const [index, each] of tokens.entries()) {
      if (!touches(each)) continue;
      got++;
      tokens[index] = token();
    }
    if (tick > safe && got < 100 && rocks.some(touches)) {
      lives--;
      safe = tick + 90;
    }
  }

  for (const { input, atMs } of moves) {
    while (tick < atMs && !isOver()) live();
    if ('held' in input) keys = input.held;
  }
  const failed = lives === 0 ? 'lost' : 'time-up';
  const ended = got >= 100 ? 'won' : failed;
  const ms = terms.pace === 'relaxed' ? tick * 25 : Math.trunc((tick * 50) / 3);
  return {
    outcome: isOver() ? ended : 'playing',
    score: got >= 100 ? ms : null,
    board: { got, lives, tick, me, rocks },
  };
}
