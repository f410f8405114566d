import type { ShooterInput } from '../../../src/games/mini-shooter/shooter-codec.ts';
import type { Account, Play } from '../subject.ts';
import { naiveRandom } from './naive-random.ts';

type Rock = { x: number; y: number; dx: number; dy: number };

/** The turns on squared paper, with squares named like '7 5'. */
export function naiveTurns({ seed, moves }: Play<ShooterInput>): Account {
  let [x, y, got, lives, placed, entered, turn, last] = [7, 5, 0, 3, 0, 0, 0, 0];
  let [safe, nextRock] = [3, 8];
  let tokens: string[] = [];
  let rocks: Rock[] = [];
  const name = (column: number, row: number) => `${column} ${row}`;
  const isNear = (column: number, row: number) => Math.abs(column - x) + Math.abs(row - y) < 3;

  function fill(): void {
    while (tokens.length < 3) {
      const { below } = naiveRandom(seed, 0x1000 + placed++);
      let [column, row] = [below(15), below(10)];
      while (isNear(column, row) || tokens.includes(name(column, row))) {
        [column, row] = [below(15), below(10)];
      }
      tokens.push(name(column, row));
    }
  }

  function enter(): void {
    const { below } = naiveRandom(seed, 0x2000 + entered++);
    for (;;) {
      const [edge, place] = [below(4), below(150)];
      const rock = [
        { x: place % 15, y: 0, dx: 0, dy: 1 },
        { x: 14, y: place % 10, dx: -1, dy: 0 },
        { x: place % 15, y: 9, dx: 0, dy: -1 },
        { x: 0, y: place % 10, dx: 1, dy: 0 },
      ][edge];
      if (rock === undefined || isNear(rock.x, rock.y)) continue;
      rocks.push(rock);
      return;
    }
  }

  function take(step: number): void {
    const [oldX, oldY] = [x, y];
    if (step === 1 && y > 0) y--;
    if (step === 2 && y < 9) y++;
    if (step === 4 && x > 0) x--;
    if (step === 8 && x < 14) x++;
    turn++;
    let hit = false;
    for (const rock of rocks) {
      const [wasX, wasY] = [rock.x, rock.y];
      rock.x += rock.dx;
      rock.y += rock.dy;
      if (rock.x === x && rock.y === y) hit = true;
      if (rock.x === oldX && rock.y === oldY && wasX === x && wasY === y) hit = true;
    }
    rocks = rocks.filter((rock) => rock.x >= 0 && rock.x < 15 && rock.y >= 0 && rock.y < 10);
    if (tokens.includes(name(x, y))) got++;
    tokens = tokens.filter((token) => token !== name(x, y));
    if (turn >= nextRock) {
      nextRock = turn + 8 - Math.floor((got * 4) / 100);
      if (rocks.length < 7) enter();
    }
    fill();
    if (hit && turn > safe && got < 100) [lives, safe] = [lives - 1, turn + 2];
  }

  fill();
  const isOver = () => got >= 100 || lives === 0 || turn === 3000;
  for (const { input, atMs } of moves) {
    if (!('held' in input) || isOver() || atMs < last + 80) continue;
    if (![0, 1, 2, 4, 8].includes(input.held)) continue;
    take(input.held);
    last = atMs;
  }
  const failed = lives === 0 ? 'lost' : 'time-up';
  const ended = got >= 100 ? 'won' : failed;
  return {
    outcome: isOver() ? ended : 'playing',
    score: got >= 100 ? last : null,
    board: { got, lives, turn, me: { x, y }, tokens: tokens.length, rocks },
  };
}
