import { normalizeLicenseKey } from './license-key.ts';

// Crockford's alphabet: no I, L, O or U.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LETTERS = 19;

/** How many random bytes a generated key takes; 95 of their bits are used. */
export const GENERATED_KEY_BYTES = 12;

/** The pattern of the word before the first dash of a generated key. */
export const generatedKeyPrefix = /^[A-Z][A-Z0-9]{1,3}$/;

const SHAPE =
  /^([A-Z][A-Z0-9]{1,3})[\s-]+([A-Z0-9]{5})[\s-]*([A-Z0-9]{5})[\s-]*([A-Z0-9]{5})[\s-]*([A-Z0-9]{5})$/;

/**
 * Makes a license key of random bytes: the prefix, 19 random letters and one check letter, in groups
 * of five.
 */
export function makeGeneratedKey({
  prefix,
  random,
}: {
  prefix: string;
  random: Uint8Array;
}): string {
  if (random.length !== GENERATED_KEY_BYTES) throw new RangeError('a key takes twelve bytes');
  const bits = random.reduce((before, byte) => (before << 8n) | BigInt(byte), 0n);
  const letters = Array.from({ length: RANDOM_LETTERS }, (_, place) =>
    LETTERS.charAt(Number((bits >> BigInt(5 * place)) & 31n)),
  ).join('');
  const text = letters + checkLetter(letters);
  return [prefix, ...groupsOf(text)].join('-');
}

/**
 * Reads a typed key that has the shape of a generated key: a prefix of two to four letters and four
 * groups of five. Its spelling has O as 0, I and L as 1, and dashes between the groups. `isRight`
 * is false if a letter was changed or two adjacent letters were swapped. The check does not include
 * the prefix. Null for a key of another format.
 */
export function readGeneratedKey(text: string): { spelling: string; isRight: boolean } | null {
  const [, prefix, ...groups] = SHAPE.exec(normalizeLicenseKey(text)) ?? [];
  if (prefix === undefined) return null;
  const letters = groups.join('').replaceAll('O', '0').replace(/[IL]/g, '1');
  return {
    spelling: [prefix, ...groupsOf(letters)].join('-'),
    isRight: letters.charAt(RANDOM_LETTERS) === checkLetter(letters.slice(0, RANDOM_LETTERS)),
  };
}

/** True if a typed key has the shape of a generated key and a wrong check letter. */
export function isMistypedKey(text: string): boolean {
  return readGeneratedKey(text)?.isRight === false;
}

/** The sum of α^(19 − place) · letter in GF(32) with x⁵+x²+1, α = 2. '' if a letter is foreign. */
function checkLetter(letters: string): string {
  let sum = 0;
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return '';
    const doubled = (sum ^ value) << 1;
    sum = doubled > 31 ? doubled ^ 0b100101 : doubled;
  }
  return LETTERS.charAt(sum);
}

function groupsOf(letters: string): string[] {
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5));
}
