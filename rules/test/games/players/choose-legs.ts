import {
  DOWN,
  FIELD_HEIGHT,
  FIELD_WIDTH,
  heading,
  LEFT,
  type Obstacle,
  type Point,
  RIGHT,
  UP,
} from '../../../src/games/mini-shooter/field.ts';
import { PX } from '../../../src/games/mini-shooter/flight.ts';

/** Keys held for a number of ticks. */
export type Leg = { held: number; ticks: number };
/** The facts for a pilot's decision. */
export type Sight = { player: Point; tokens: readonly Point[]; obstacles: readonly Obstacle[] };

const ESCAPE_TICKS = 24;
const every = [0, 1, 2, 4, 8, 5, 6, 9, 10];

/** The quickest way to a token that meets no known obstacle; otherwise the safest way out. */
export function chooseLegs(sight: Sight, aheadTicks: number, marginPx: number): Leg[] {
  const ways = [
    ...sight.tokens.map((token) => toward(sight.player, token)),
    ...every
      .filter((held) => leads(sight.player, held))
      .map((held) => [{ held, ticks: ESCAPE_TICKS }]),
  ];
  let best: Leg[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const [place, legs] of ways.entries()) {
    const takes = place < sight.tokens.length ? 0 : 150;
    const cost = takes + costOf(sight, legs, aheadTicks, marginPx);
    if (cost < least) [best, least] = [legs, cost];
  }
  return best;
}

/** True if keys move the player, who may be at the edge. */
function leads({ x, y }: Point, held: number): boolean {
  const { across, down } = heading(held);
  const sideways = across < 0 ? x > 11 * PX : across > 0 && x < (FIELD_WIDTH - 11) * PX;
  const upright = down < 0 ? y > 11 * PX : down > 0 && y < (FIELD_HEIGHT - 11) * PX;
  return held === 0 || sideways || upright;
}

/** First along both axes, then along the longer one. */
function toward(player: Point, token: Point): Leg[] {
  const [across, down] = [token.x - player.x, token.y - player.y];
  const both = Math.floor(Math.min(Math.abs(across), Math.abs(down)) / 724);
  const rest = Math.max(Math.abs(across), Math.abs(down)) - both * 724;
  const acrossKey = across > 0 ? RIGHT : LEFT;
  const downKey = down > 0 ? DOWN : UP;
  const longer = Math.abs(across) > Math.abs(down) ? acrossKey : downKey;
  return [
    { held: acrossKey | downKey, ticks: both },
    { held: longer, ticks: Math.floor((rest + 1023) / 1024) },
  ].filter(({ ticks }) => ticks > 0);
}

function costOf(sight: Sight, legs: readonly Leg[], ahead: number, marginPx: number): number {
  const reach = (21 + marginPx) * PX;
  let { x, y } = sight.player;
  let tick = 0;
  const total = legs.reduce((sum, { ticks }) => sum + ticks, 0);
  for (const { held, ticks } of [...legs, { held: 0, ticks: 12 }]) {
    const { across, down } = heading(held);
    const step = across !== 0 && down !== 0 ? 724 : 1024;
    for (let flown = 0; flown < ticks && tick < ahead; flown += 1) {
      tick += 1;
      x = Math.min((FIELD_WIDTH - 11) * PX, Math.max(11 * PX, x + across * step));
      y = Math.min((FIELD_HEIGHT - 11) * PX, Math.max(11 * PX, y + down * step));
      for (const rock of sight.obstacles) {
        const [dx, dy] = [rock.x + rock.dx * tick - x, rock.y + rock.dy * tick - y];
        if (dx * dx + dy * dy < reach * reach) return total + 2000 - 15 * tick;
      }
    }
  }
  return total;
}
