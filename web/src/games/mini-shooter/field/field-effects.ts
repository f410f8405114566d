import type { Point } from '@regz/rules/games/mini-shooter/field.ts';
import type { FieldColors } from './field-colors.ts';

const ROUND = 2 * Math.PI;
const RING_MS = 400;
const SPARKS = 6;
const SHAKE_MS = 300;
const SHAKE_PX = 6;
/** Ten tokens form a bead. Each bead follows the previous one, the first follows the ship. */
const TOKENS_A_BEAD = 10;
const BEAD_GAP_PX = 14;
const BEAD_RADIUS = 4;

/** A taken token or a collision: its position and time, in px of the field. */
type Ring = Point & { color: string; sinceMs: number };

/**
 * Visual effects without a role in the game: rings and sparks that fade, a jolt, and beads that
 * follow the ship.
 */
export type FieldEffects = {
  take: (at: Point, nowMs: number) => void;
  hit: (at: Point, nowMs: number) => void;
  /** Shifts the next frames briefly, after a hit. */
  jolt: (nowMs: number) => void;
  paint: (ship: Point, got: number, nowMs: number) => void;
};

export function fieldEffects(
  context: CanvasRenderingContext2D,
  colors: FieldColors,
  isCalm: boolean,
): FieldEffects {
  let rings: Ring[] = [];
  let hitAtMs = -SHAKE_MS;
  let beads: Point[] = [];

  function ring(at: Point, color: string, sinceMs: number): void {
    if (!isCalm) rings.push({ ...at, color, sinceMs });
  }

  return {
    take: (at, nowMs) => ring(at, colors.token, nowMs),
    hit(at, nowMs) {
      ring(at, colors.rock, nowMs);
      hitAtMs = nowMs;
    },
    jolt(nowMs) {
      const share = 1 - (nowMs - hitAtMs) / SHAKE_MS;
      if (!isCalm && share > 0) context.translate(Math.sin(nowMs / 12) * share * SHAKE_PX, 0);
    },
    paint(ship, got, nowMs) {
      beads = pulled(beads, ship, Math.floor(got / TOKENS_A_BEAD));
      for (const bead of beads) {
        paintDot(context, bead, { radius: BEAD_RADIUS, color: colors.token });
      }
      rings = rings.filter(({ sinceMs }) => nowMs - sinceMs < RING_MS);
      for (const each of rings) paintRing(context, each, (nowMs - each.sinceMs) / RING_MS);
    },
  };
}

/** The beads after the ship has pulled them. */
function pulled(beads: readonly Point[], ship: Point, count: number): Point[] {
  let before = ship;
  return Array.from({ length: count }, (_, place) => {
    const at = beads[place] ?? before;
    const [across, down] = [before.x - at.x, before.y - at.y];
    const share = Math.max(0, 1 - BEAD_GAP_PX / Math.hypot(across, down));
    before = { x: at.x + across * share, y: at.y + down * share };
    return before;
  });
}

function paintDot(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  { radius, color }: { radius: number; color: string },
): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, ROUND);
  context.fill();
}

function paintRing(context: CanvasRenderingContext2D, ring: Ring, share: number): void {
  const { x, y, color } = ring;
  const reach = 12 + 22 * share;
  context.globalAlpha = 1 - share;
  context.strokeStyle = color;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, reach, 0, ROUND);
  context.stroke();
  for (let spark = 0; spark < SPARKS; spark += 1) {
    const angle = (spark * ROUND) / SPARKS;
    const at = { x: x + 1.5 * reach * Math.cos(angle), y: y + 1.5 * reach * Math.sin(angle) };
    paintDot(context, at, { radius: 3 * (1 - share), color });
  }
  context.globalAlpha = 1;
}
