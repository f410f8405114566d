import type { Point } from '@regz/rules/games/mini-shooter/field.ts';
import type { FieldColors } from './field-colors.ts';

const ROUND = 2 * Math.PI;
const shipSides: readonly (readonly [number, number])[] = [
  [12, 0],
  [-9, 9],
  [-5, 0],
  [-9, -9],
];
const ROCK_POINTS = 8;

/** The ship, pointing at an angle; the ring around it shows that it is invulnerable. */
export function paintShip(
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
export function paintToken(
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

/** A rock: jagged, so that its shape alone distinguishes it from a coin. */
export function paintRock(
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
