// Marks without a letter, controls, formats and the fillers that are letters by category only; the
// last two are symbols that draw nothing: a Braille cell without dots and an empty note head.
const UNSEEN = /[\s\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/**
 * Whether a text has nothing to see: empty, or only white space, zero-width characters, bidi
 * controls, Hangul fillers or marks that combine with nothing. It judges every required text.
 */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

/** The text of a field as it is kept: '' for one with nothing to see, no blanks around any other. */
export function cleanedText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** How many bytes a text takes in UTF-8; an unpaired surrogate counts as the sign that replaces it. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += [0x80, 0x800, 0x10000].filter((least) => point >= least).length + 1;
  }
  return bytes;
}

/** A text without the explicit overrides, which turn a line round for everybody who reads on. */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202d\u202e]/gu, '');
}

/**
 * The text of a one-line field as it is kept: {@link cleanedText} in which each run of line breaks
 * and controls is one blank and nothing overrides the direction of reading.
 */
export function oneLine(text: string): string {
  return cleanedText(withoutOverrides(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

const JOINED = '[\\p{Script=Sinhala}\\p{Script=Tamil}]';
// The first alternative keeps a joiner inside a Sinhala or Tamil word, where it shapes letters.
const INVISIBLE = new RegExp(
  `(${JOINED}[\\u200c\\u200d])(?=${JOINED})|[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
);

/**
 * A name or an address without the invisible characters that mail programs and chats put into a
 * copy; the joiners inside Sinhala and Tamil words stay.
 */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '$1');
}

/** A text with the digits 0 to 9 in the place of those of other scripts. */
export function westernDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** The ten digits of every script follow each other, in order and without a gap. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

const BEFORE = /[\s"'`<\p{Pi}\p{Pf}]/u;
const AFTER = /[\s"'`>.,:;!?\u2026\u3002\u060c\u061b\u061f\p{Pi}\p{Pf}]/u;
const brackets = [
  ['(', ')'],
  ['[', ']'],
] as const;

/**
 * A code, a link or a number without what comes along when it is copied out of a sentence: invisible
 * characters, blanks, quotation marks and brackets around it, punctuation after it, and a scheme such as `tel:`
 * before it. Digits of other scripts are the same digits, and every dash is a hyphen. Applying it twice changes
 * nothing more.
 */
export function withoutCopied(text: string): string {
  const plain = withoutInvisible(text.normalize('NFKC')).replaceAll(/[\p{Pd}\u2212]/gu, '-');
  const whole = westernDigits(plain);
  const ends = withoutEnds(whole);
  const bare = ends.replace(/^(?:tel|sms):/iu, '');
  return bare === text ? bare : withoutCopied(bare);
}

function withoutEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BEFORE.test(text.charAt(start))) start += 1;
  while (end > start && AFTER.test(text.charAt(end - 1))) end -= 1;
  const rest = text.slice(start, end);
  const around = brackets.find(([open, close]) => {
    const isClosedLast = rest.endsWith(close) && rest.indexOf(close) === rest.length - 1;
    return isClosedLast && (rest.startsWith(open) || !rest.includes(open));
  });
  if (around === undefined) return rest;
  return rest.slice(rest.startsWith(around[0]) ? 1 : 0, -1);
}
