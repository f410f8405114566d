// Marks without a letter, controls, formats, and fillers that are letters by category only. The
// last two are symbols that draw nothing: a Braille cell without dots and an empty note head.
const UNSEEN = /[\s\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/**
 * True if a text has no visible character: empty, or only white space, zero-width characters, bidi
 * controls, Hangul fillers or marks that combine with nothing. Used for every required text.
 */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

/**
 * Returns the stored text of a field: '' if it has no visible character, otherwise without
 * surrounding blanks.
 */
export function cleanedText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/**
 * Returns the bytes of a text in UTF-8. An unpaired surrogate counts as its replacement character.
 */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += [0x80, 0x800, 0x10000].filter((least) => point >= least).length + 1;
  }
  return bytes;
}

/** Returns a text without explicit bidi overrides, which also reverse the text that follows. */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202d\u202e]/gu, '');
}

/**
 * Returns the stored text of a one-line field: {@link cleanedText} in which each run of line breaks
 * and controls is one blank, without bidi overrides.
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
 * Returns a name or an address without the invisible characters that mail programs and chats add to
 * copied text. Keeps the joiners inside Sinhala and Tamil words.
 */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '$1');
}

/** Returns a text with the digits of other scripts replaced by 0 to 9. */
export function westernDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** The ten digits of every script are consecutive code points. */
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
 * Returns a code, a link or a number without characters copied along with it: invisible characters,
 * blanks, quotation marks and brackets around it, punctuation after it, and a scheme such as `tel:`
 * before it. Digits of other scripts are the same digits, and every dash becomes a hyphen. The
 * function is idempotent.
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
