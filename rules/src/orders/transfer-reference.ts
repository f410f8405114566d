/** What is read and written by hand: nothing that looks like something else (B and 8, S and 5, Z and 2). */
const ALPHABET = '23456789ACDEFGHJKMNPQRTVWXY';
const PAYLOAD = 5;
const PREFIX = 'RGZ';
const SHAPE = /RGZ[\s-]*((?:[\dA-Z][\s-]?){5}[\dA-Z])(?![\dA-Z])/;

/**
 * The reference that a buyer writes on a bank transfer, `RGZ-4E7J-92`: five characters from the bytes,
 * and one that checks them. Different bytes can have the same reference.
 * @param bytes at least five, evenly distributed
 */
export function transferReference(bytes: Uint8Array): string {
  const places = Array.from(bytes.subarray(0, PAYLOAD), (byte) => byte % ALPHABET.length);
  return spelled([...places, checkOf(places)].map((place) => ALPHABET[place] ?? '').join(''));
}

/**
 * The reference in a text as people and banks write it, in its one spelling: letter case, blanks and
 * dashes are theirs. Null if there is none, or if its check says that it was mistyped: one wrong
 * character, or two neighbors in each other's place.
 */
export function readTransferReference(text: string): string | null {
  const [, found] = SHAPE.exec(text.toUpperCase()) ?? [];
  const letters = found?.replaceAll(/[\s-]/g, '') ?? '';
  return isChecked(letters) ? spelled(letters) : null;
}

/** Where a reference may begin, and all that may be meant by it: one letter may be wrong, missing or too many. */
const START =
  /(?=(RGZ|(?<![\dA-Z])(?:[\dA-Z]GZ|R[\dA-Z]Z|RG[\dA-Z]))([\s-]*(?:[\dA-Z][\s-]?){4,6}[\dA-Z](?![\dA-Z])))/g;
const lengths = [PAYLOAD + 1, PAYLOAD, PAYLOAD + 2].map((length) => ({
  length,
  pattern: new RegExp(`^[\\s-]*((?:[\\dA-Z][\\s-]?){${length - 1}}[\\dA-Z])(?![\\dA-Z])`),
}));

/** What of a text is written like references, and nothing else of it; empty if nothing is. */
export function referenceParts(text: string): string {
  const found = [...text.toUpperCase().matchAll(START)];
  return found
    .map(([, start = '', rest = '']) => `${start}-${rest.replaceAll(/^[\s-]+/g, '')}`)
    .join('|');
}

/** References in a text, each in its one spelling: as they stand there, and what is one letter away from it. */
export type FoundReferences = { exact: string[]; close: string[] };

/**
 * The references in a text. A single wrong, missing or additional letter, or two neighbors in each other's
 * place, is close to those that it may stand for.
 */
export function findTransferReferences(text: string): FoundReferences {
  const exact = new Set<string>();
  const close = new Set<string>();
  for (const [, start, rest = ''] of text.toUpperCase().matchAll(START)) {
    const read = lengths.flatMap(({ length, pattern }) => {
      const letters = pattern.exec(rest)?.[1]?.replaceAll(/[\s-]/g, '');
      return letters?.length === length ? [letters] : [];
    });
    const [whole = ''] = read;
    if (isChecked(whole)) (start === PREFIX ? exact : close).add(spelled(whole));
    else if (start === PREFIX) read.flatMap(closeTo).forEach((each) => close.add(each));
  }
  return { exact: [...exact], close: [...close].filter((each) => !exact.has(each)) };
}

/** The references that are one letter away from what is none. */
function closeTo(letters: string): string[] {
  const changed = Array.from({ length: letters.length + 1 }, (_, index) => {
    const before = letters.slice(0, index);
    const letter = letters.charAt(index);
    const after = letters.slice(index + 1);
    const swapped = `${before}${after.charAt(0)}${letter}${after.slice(1)}`;
    const others = Array.from(ALPHABET, (other) => [
      `${before}${other}${after}`,
      `${before}${other}${letter}${after}`,
    ]);
    return [`${before}${after}`, swapped, ...others.flat()];
  });
  return [...new Set(changed.flat())].filter(isChecked).map(spelled);
}

/** Whether these are the letters of a reference, the last of which checks the others. */
function isChecked(letters: string): boolean {
  const places = Array.from(letters, (letter) => ALPHABET.indexOf(letter));
  if (places.length !== PAYLOAD + 1 || places.includes(-1)) return false;
  return places.at(-1) === checkOf(places.slice(0, PAYLOAD));
}

function spelled(letters: string): string {
  return `RGZ-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/**
 * Every other character counts twice: neither weight nor the difference of two has a factor in common
 * with 27, so that each slip of one character or of two neighbors changes the sum.
 */
function checkOf(places: readonly number[]): number {
  const sum = places.reduce((total, place, index) => total + place * (index % 2 === 0 ? 2 : 1), 0);
  return (ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length;
}
