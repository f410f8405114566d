import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkDraw, type DrawFigures } from './check-draw.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A draw as a reader of the explanation would compute it, without any of our code. */
function drawByHand(): DrawFigures {
  const seed = sha256('a seed');
  const codes = ['c', 'a', 'b', 'e', 'd'].map((letter) => letter.repeat(32));
  const digest = sha256(codes.toSorted().join('\n'));
  const tickets = codes.map((code) => [sha256(`${seed}:${digest}:${code}`), code] as const);
  const order = tickets.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const winners = order.slice(0, 2).map(([, code]) => code);
  return { commitment: sha256(seed), seed, entriesDigest: digest, codes, winners };
}

describe('a draw checked in the browser', () => {
  it('is right if it follows from the published figures', async () => {
    const verdict = await checkDraw(drawByHand());
    expect(verdict).toEqual({ commitment: true, digest: true, winners: true });
  });

  it('is wrong with a seed other than the promised one', async () => {
    const verdict = await checkDraw({ ...drawByHand(), seed: sha256('another') });
    expect(verdict.commitment).toBe(false);
  });

  it('is wrong with an entry that was not published', async () => {
    const draw = drawByHand();
    const verdict = await checkDraw({ ...draw, codes: [...draw.codes, 'f'.repeat(32)] });
    expect(verdict.digest).toBe(false);
  });

  it('is wrong with winners in another order', async () => {
    const draw = drawByHand();
    const verdict = await checkDraw({ ...draw, winners: draw.winners.toReversed() });
    expect(verdict).toEqual({ commitment: true, digest: true, winners: false });
  });
});
