/** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
type Sha256 = (text: string) => Promise<string>;

export type DrawBasis = {
  /** 64 hexadecimal digits that are secret until the draw. */
  seed: string;
  /** The codes of all entries, in any order. */
  codes: readonly string[];
};

/** What is published before anybody can register: the seed cannot be changed afterwards. */
export function commitmentTo(seed: string, sha256: Sha256): Promise<string> {
  return sha256(seed);
}

/** What is published at the close: no entry can be added, removed or changed afterwards. */
export function entriesDigest(codes: readonly string[], sha256: Sha256): Promise<string> {
  return sha256(codes.toSorted(byText).join('\n'));
}

/**
 * All entries, from the first winner to the last loser. An entry's ticket is the SHA-256 of
 * `seed:digest:code`; the lowest ticket wins the first prize, the next one the second. The seed,
 * the digest and the code are lower-case hexadecimal text. Source: decision record 0035.
 */
export async function drawOrder({ seed, codes }: DrawBasis, sha256: Sha256): Promise<string[]> {
  const digest = await entriesDigest(codes, sha256);
  const tickets = await Promise.all(
    codes.map(async (code) => ({ code, ticket: await sha256(`${seed}:${digest}:${code}`) })),
  );
  return tickets.toSorted((one, other) => byText(one.ticket, other.ticket)).map(({ code }) => code);
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
