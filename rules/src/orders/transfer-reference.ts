/** Read and written by hand, so it has no letters that look alike (B and 8, S and 5, Z and 2). */
const ALPHABET = '23456789ACDEFGHJKMNPQRTVWXY';
const PAYLOAD = 5;
const PREFIX = 'RGZ';
const SHAPE = /RGZ[\s-]*((?:[\dA-Z][\s-]?){5}[\dA-Z])(?![\dA-Z])/;

/**
 * Returns the reference that a buyer writes on a bank transfer, `RGZ-4E7J-92`: five characters from
 * the bytes, and a check character. Different bytes can have the same reference.
 * @param bytes At least five, evenly distributed.
 */
export function transferReference(bytes: Uint8Array): string {
  const places = Array.from(bytes.subarray(0, PAYLOAD), (byte) => byte % ALPHABET.length);
  return spelled([...places, checkOf(places)].map((place) => ALPHABET[place] ?? '').join(''));
}

/**
 * Returns the reference in a text in its one spelling. Letter case, blanks and dashes do not
 * matter. Null if there is none, or if the check character shows an error: one wrong character, or
 * two swapped neighbors.
 */
export function readTransferReference(text: string): string | null {
  const [, found] = SHAPE.exec(text.toUpperCase()) ?? [];
  const letters = found?.replaceAll(/[\s-]/g, '') ?? '';
  return isChecked(letters) ? spelled(letters) : null;
}

/** The possible start of a reference. One letter of its first three may be wrong. */
const START = /(?=(RGZ|(?<![\dA-Z])(?:[\dA-Z]GZ|R[\dA-Z]Z|RG[\dA-Z])))/g;
/** Banks add blanks and punctuation between the letters. */
const BETWEEN = String.raw`[\s\-_./]{0,3}`;
const lettersOf = (count: number, after: string) =>
  new RegExp(`^${BETWEEN}((?:[\\dA-Z]${BETWEEN}){${count - 1}}[\\dA-Z])${after}`);
/** A name may follow without a blank. One more letter is a mistyped reference. */
const WHOLE = lettersOf(PAYLOAD + 1, String.raw`(?:(?![\dA-Z])|(?=[\dA-Z]{2}))`);
const similar = [PAYLOAD + 1, PAYLOAD, PAYLOAD + 2].map((count) =>
  lettersOf(count, String.raw`(?![\dA-Z])`),
);
const CUT_OFF = new RegExp(`RGZ${BETWEEN}((?:[${ALPHABET}]${BETWEEN}){2,5}[${ALPHABET}])`);

/** References in a text, each in its one spelling: exact ones, and those one letter away. */
export type FoundReferences = { exact: string[]; close: string[] };

/**
 * Returns the references in a text. A single wrong, missing or additional letter, or two swapped
 * neighbors, is close to the references that it may mean.
 */
export function findTransferReferences(text: string): FoundReferences {
  const found = writtenReferences(text);
  const exact = new Set(found.flatMap(({ whole }) => whole ?? []));
  const close = new Set(found.flatMap(({ close: each }) => each));
  return { exact: [...exact], close: [...close].filter((each) => !exact.has(each)) };
}

/** Returns only the parts of a text that look like references. Empty if there are none. */
export function referenceParts(text: string): string {
  const parts = writtenReferences(text).flatMap(({ whole, written, close }) => {
    if (whole !== null) return [whole];
    return close.length > 0 ? [written] : [];
  });
  return [...new Set(parts)].join('|');
}

/**
 * Returns the start of a reference that a bank cut off, or that is mistyped: `RGZJ3GD`. Empty if
 * there is none.
 */
export function cutReference(text: string): string {
  const [, letters] = CUT_OFF.exec(plainText(text)) ?? [];
  return letters === undefined ? '' : `${PREFIX}${onlyLetters(letters)}`;
}

type Written = { whole: string | null; close: readonly string[]; written: string };

function writtenReferences(text: string): Written[] {
  const plain = plainText(text);
  return [...plain.matchAll(START)].map(({ index, 1: start = '' }) => {
    const rest = plain.slice(index + start.length, index + start.length + MOST_LETTERS);
    const whole = onlyLetters(WHOLE.exec(rest)?.[1] ?? '');
    if (start === PREFIX && isChecked(whole)) {
      return { whole: spelled(whole), close: [], written: '' };
    }
    const read = similar.flatMap((pattern) => {
      const [, letters] = pattern.exec(rest) ?? [];
      return letters === undefined ? [] : [onlyLetters(letters)];
    });
    if (start === PREFIX) {
      return { whole: null, close: read.flatMap(closeTo), written: `${PREFIX}-${longest(read)}` };
    }
    const same = read.find(isChecked) ?? '';
    return { whole: null, close: same === '' ? [] : [spelled(same)], written: `${start}-${same}` };
  });
}

/** The most characters to search after the first three letters. */
const MOST_LETTERS = 40;

function plainText(text: string): string {
  return text.normalize('NFKC').toUpperCase();
}

function onlyLetters(text: string): string {
  return text.replaceAll(/[^\dA-Z]/g, '');
}

function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), '');
}

/** Returns the references one letter away from letters that are not a reference. */
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

/** True if these are the letters of a reference. The last one checks the others. */
function isChecked(letters: string): boolean {
  const places = Array.from(letters, (letter) => ALPHABET.indexOf(letter));
  if (places.length !== PAYLOAD + 1 || places.includes(-1)) return false;
  return places.at(-1) === checkOf(places.slice(0, PAYLOAD));
}

function spelled(letters: string): string {
  return `RGZ-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/**
 * Every other character counts twice. Neither weight nor the difference of two has a factor in
 * common with 27, so every wrong character and every two swapped neighbors change the sum.
 */
function checkOf(places: readonly number[]): number {
  const sum = places.reduce((total, place, index) => total + place * (index % 2 === 0 ? 2 : 1), 0);
  return (ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length;
}
