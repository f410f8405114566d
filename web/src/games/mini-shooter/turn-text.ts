import {
  besidePlayer,
  nearestToken,
  type Offset,
} from '@regz/rules/games/mini-shooter/announced.ts';
import type { Turns } from '@regz/rules/games/mini-shooter/turns.ts';
import type { TaskAreaWords } from '../../i18n/task-area/en/catalogue.ts';

type Words = TaskAreaWords['games']['byGame']['mini-shooter'];

/**
 * What a screen reader announces after a turn: what it brought, the nearest token, and what moves
 * nearby.
 */
export function turnText(words: Words, before: Turns | null, now: Turns): string {
  const rocks = besidePlayer(now).map((rock) =>
    words.rock(offsetText(words, rock), wayText(words, rock.goes)),
  );
  return [
    ...newsOf(words, before, now),
    words.nearest(offsetText(words, nearestToken(now))),
    ...rocks,
  ].join(' ');
}

function newsOf(words: Words, before: Turns | null, now: Turns): string[] {
  if (before === null) return [];
  const news: string[] = [];
  if (now.lives < before.lives) news.push(words.hit(now.lives));
  if (now.got > before.got) news.push(words.taken(now.got));
  return news;
}

/** As "2 right, 1 up". */
function offsetText({ steps, here, moves }: Words, { right, down }: Offset): string {
  const parts = [];
  if (right !== 0) parts.push(steps(Math.abs(right), right > 0 ? moves.right : moves.left));
  if (down !== 0) parts.push(steps(Math.abs(down), down > 0 ? moves.down : moves.up));
  return parts.length === 0 ? here : parts.join(', ');
}

function wayText({ moves }: Words, { right, down }: Offset): string {
  if (right !== 0) return right > 0 ? moves.right : moves.left;
  return down > 0 ? moves.down : moves.up;
}
