import type { PromisedRound } from './beacon.ts';

/** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
type Sha256 = (text: string) => Promise<string>;

export type DrawBasis = {
  /** 64 hexadecimal digits that are secret until the draw. */
  seed: string;
  /** The signature of the promised round, in hexadecimal digits; null without one. */
  signature: string | null;
  /** The codes of all entries, in any order. */
  codes: readonly string[];
};

/**
 * Returns the commitment that is published before the registration opens. It fixes the seed and the
 * round of public randomness.
 */
export function commitmentTo(
  { seed, beacon }: { seed: string; beacon: PromisedRound | null },
  sha256: Sha256,
): Promise<string> {
  return sha256(beacon === null ? seed : `${seed}:${beacon.chain}:${beacon.round}`);
}

/** Returns the digest that is published at the close. It fixes the list of entries. */
export function entriesDigest(codes: readonly string[], sha256: Sha256): Promise<string> {
  return sha256(codes.toSorted(byText).join('\n'));
}

/**
 * Returns all entries, from the first winner to the last loser. An entry's ticket is the SHA-256 of
 * `seed:signature:digest:code`, without the signature if no round was promised. The lowest ticket
 * wins the first prize, the next one the second. The seed, the signature, the digest and the code
 * are lower-case hexadecimal text. Source: decision record 0024.
 */
export async function drawOrder(
  { seed, signature, codes }: DrawBasis,
  sha256: Sha256,
): Promise<string[]> {
  const digest = await entriesDigest(codes, sha256);
  const secret = signature === null ? seed : `${seed}:${signature}`;
  const tickets = await Promise.all(
    codes.map(async (code) => ({ code, ticket: await sha256(`${secret}:${digest}:${code}`) })),
  );
  return tickets.toSorted((one, other) => byText(one.ticket, other.ticket)).map(({ code }) => code);
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
