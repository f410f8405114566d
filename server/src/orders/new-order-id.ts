import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `RGZ-` and twelve characters that cannot be confused with each other: 60 random bits. */
export function newOrderId(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `RGZ-${letters.join('')}`;
}
