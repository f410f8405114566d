/** Read and written by hand, so it has no letters that look alike (B and 8, S and 5, Z and 2). */
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

/** Where a reference may begin: one letter of its first three may be wrong. */
const START = /(?=(RGZ|(?<![\dA-Z])(?:[\dA-Z]GZ|R[\dA-Z]Z|RG[\dA-Z])))/g;
/** Banks write blanks and signs between the letters. */
const BETWEEN = String.raw`[\s\-_./]{0,3}`;
const lettersOf = (count: number, after: string) =>
  new RegExp(`^${BETWEEN}((?:[\\dA-Z]${BETWEEN}){${count - 1}}[\\dA-Z])${after}`);
/** A name may follow without a blank. A single letter more is a mistyped reference. */
const WHOLE = lettersOf(PAYLOAD + 1, String.raw`(?:(?![\dA-Z])|(?=[\dA-Z]{2}))`);
const similar = [PAYLOAD + 1, PAYLOAD, PAYLOAD + 2].map((count) =>
  lettersOf(count, String.raw`(?![\dA-Z])`),
);
const CUT_OFF = new RegExp(`RGZ${BETWEEN}((?:[${ALPHABET}]${BETWEEN}){2,5}[${ALPHABET}])`);

/** References in a text, each in its one spelling: as written, and those one letter away. */
export type FoundReferences = { exact: string[]; close: string[] };

/**
 * The references in a text. A single wrong, missing or additional letter, or two neighbors in each other's
 * place, is close to the references that it may mean.
 */
export function findTransferReferences(text: string): FoundReferences {
  const found = writtenReferences(text);
  const exact = new Set(found.flatMap(({ whole }) => whole ?? []));
  const close = new Set(found.flatMap(({ close: each }) => each));
  return { exact: [...exact], close: [...close].filter((each) => !exact.has(each)) };
}

/** Only the parts of a text that look like references; empty if there are none. */
export function referenceParts(text: string): string {
  const parts = writtenReferences(text).flatMap(({ whole, written, close }) => {
    if (whole !== null) return [whole];
    return close.length > 0 ? [written] : [];
  });
  return [...new Set(parts)].join('|');
}

/** The beginning of a reference that a bank cut off, or that is mistyped: `RGZJ3GD`; empty for none. */
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
