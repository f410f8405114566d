import type { Timed } from '../../../src/games/input-codec.ts';
import { nearestToken } from '../../../src/games/mini-shooter/announced.ts';
import { DOWN, heading, LEFT, RIGHT, UP } from '../../../src/games/mini-shooter/field.ts';
import type { ShooterInput } from '../../../src/games/mini-shooter/shooter-codec.ts';
import {
  beginTurns,
  isFinished,
  nextTurn,
  steps,
  type Turns,
} from '../../../src/games/mini-shooter/turns.ts';
import type { Seed } from '../../../src/games/random.ts';

/** One step at a time toward the nearest token, avoiding approaching obstacles. */
export function takeTurns(seed: Seed): Timed<ShooterInput>[] {
  const inputs: Timed<ShooterInput>[] = [];
  let turns = beginTurns(seed);
  while (!isFinished(turns)) {
    const held = chooseStep(turns);
    inputs.push({ input: { held }, atMs: 3000 + inputs.length * 400 });
    turns = nextTurn(turns, held, seed);
  }
  return inputs;
}

function chooseStep(turns: Turns): number {
  const { right, down } = nearestToken(turns);
  const preferred = [
    ...(right === 0 ? [] : [right > 0 ? RIGHT : LEFT]),
    ...(down === 0 ? [] : [down > 0 ? DOWN : UP]),
    ...steps,
  ];
  return preferred.find((step) => isSafe(turns, step)) ?? 0;
}

function isSafe({ player, obstacles }: Turns, step: number): boolean {
  const { across, down } = heading(step);
  const [x, y] = [player.x + across, player.y + down];
  if (x < 0 || x > 14 || y < 0 || y > 9) return false;
  return !obstacles.some((rock) => {
    const comes = rock.x + rock.dx === x && rock.y + rock.dy === y;
    return comes || (rock.x === x && rock.y === y);
  });
}
