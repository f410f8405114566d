import {
  FIELD_HEIGHT,
  FIELD_WIDTH,
  heading,
  type Point,
} from '@regz/rules/games/mini-shooter/field.ts';
import { type Flight, PX, steered } from '@regz/rules/games/mini-shooter/flight.ts';
import type { FieldColors } from './field-colors.ts';
import { fieldEffects } from './field-effects.ts';

/** Paints the field at a moment. `ahead` is the elapsed share of the next tick, from 0 to 1. */
export type FieldPainter = (flight: Flight, at: { ahead: number; nowMs: number }) => void;

/** Slow enough to flash less than three times a second. */
const SHIELD_MS = 600;
const STAR_GAP_PX = 50;
const ROUND = 2 * Math.PI;
const ROCK_POINTS = 8;

/**
 * A painter for a canvas, in the field's units at any canvas size. It keeps visual state only: the
 * direction of the ship, and the effects of tokens and hits.
 */
export function fieldPainter(
  context: CanvasRenderingContext2D,
  colors: FieldColors,
  isCalm: boolean,
): FieldPainter {
  let angle = -Math.PI / 2;
  const effects = fieldEffects(context, colors, isCalm);
  let last: Flight | null = null;

  function notice(flight: Flight, nowMs: number): void {
    const before = last;
    last = flight;
    if (before === null) return;
    if (flight.got > before.got) {
      for (const token of before.tokens) {
        if (!flight.tokens.includes(token)) effects.take(px(token), nowMs);
      }
    }
    if (flight.lives < before.lives) effects.hit(px(flight.player), nowMs);
  }

  return (flight, { ahead, nowMs }) => {
    notice(flight, nowMs);
    const scale = context.canvas.width / FIELD_WIDTH;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    paintSky(context, colors);
    effects.jolt(nowMs);
    for (const token of flight.tokens) paintToken(context, px(token), colors);
    for (const rock of flight.obstacles) {
      const at = px({ x: rock.x + rock.dx * ahead, y: rock.y + rock.dy * ahead });
      paintRock(context, at, { turn: isCalm ? 0 : (flight.tick + ahead) / 40, colors });
    }
    const { across, down } = heading(flight.held);
    if (across !== 0 || down !== 0) angle = Math.atan2(down, across);
    const ship = px(shipAt(flight, ahead));
    effects.paint(ship, flight.got, nowMs);
    const isUnhurt = flight.tick <= flight.unhurtUntil;
    const isLit = isCalm || nowMs % SHIELD_MS < SHIELD_MS / 2;
    const glow = isLit ? 1 : 0.4;
    paintShip(context, ship, { angle, shield: isUnhurt ? glow : 0, colors });
  };
}

/** The ship's position within the current tick. */
function shipAt({ player, held }: Flight, ahead: number): Point {
  const next = steered(player, held);
  return { x: player.x + (next.x - player.x) * ahead, y: player.y + (next.y - player.y) * ahead };
}

function px({ x, y }: Point): Point {
  return { x: x / PX, y: y / PX };
}

function paintSky(context: CanvasRenderingContext2D, { sky, star }: FieldColors): void {
  context.fillStyle = sky;
  context.fillRect(0, 0, FIELD_WIDTH, FIELD_HEIGHT);
  context.fillStyle = star;
  for (let x = STAR_GAP_PX / 2; x < FIELD_WIDTH; x += STAR_GAP_PX) {
    for (let y = STAR_GAP_PX / 2; y < FIELD_HEIGHT; y += STAR_GAP_PX) {
      context.fillRect(x - 1, y - 1, 2, 2);
    }
  }
}

const shipSides: readonly (readonly [number, number])[] = [
  [12, 0],
  [-9, 9],
  [-5, 0],
  [-9, -9],
];

/** The ship at an angle. The ring around it shows that it is invulnerable. */
function paintShip(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  { angle, shield, colors }: { angle: number; shield: number; colors: FieldColors },
): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  context.beginPath();
  for (const [along, aside] of shipSides) {
    context.lineTo(x + along * cos - aside * sin, y + along * sin + aside * cos);
  }
  context.closePath();
  context.fillStyle = colors.ship;
  context.fill();
  context.strokeStyle = colors.edge;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.stroke();
  if (shield === 0) return;
  context.globalAlpha = shield;
  context.strokeStyle = colors.shield;
  context.beginPath();
  context.arc(x, y, 17, 0, ROUND);
  context.stroke();
  context.globalAlpha = 1;
}

/** A coin: round, with a square in its middle. */
function paintToken(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  { token, ship }: FieldColors,
): void {
  context.strokeStyle = token;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, 9, 0, ROUND);
  context.stroke();
  context.fillStyle = ship;
  context.beginPath();
  context.moveTo(x, y - 5);
  context.lineTo(x + 5, y);
  context.lineTo(x, y + 5);
  context.lineTo(x - 5, y);
  context.fill();
}

/** A rock: its jagged shape alone distinguishes it from a coin. */
function paintRock(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  { turn, colors }: { turn: number; colors: FieldColors },
): void {
  context.beginPath();
  for (let point = 0; point < 2 * ROCK_POINTS; point += 1) {
    const reach = point % 2 === 0 ? 11 : 7;
    const angle = turn + (point * ROUND) / (2 * ROCK_POINTS);
    context.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  }
  context.closePath();
  context.fillStyle = colors.rock;
  context.fill();
}
