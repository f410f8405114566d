const BYTES = String.raw`(?:\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}))+`;
const LETTER = String.raw`\\([\s\S])`;
const inCopy = new RegExp(`${BYTES}|${LETTER}`, 'g');
const inLiteral = new RegExp(
  String.raw`${BYTES}|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|${LETTER}|''`,
  'g',
);
const letters: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** What a value of a COPY block means. Source: PostgreSQL manual, COPY, Text Format. */
export function copiedText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(inCopy, (sequence: string, letter?: string) => {
    if (letter === undefined) return textOfBytes(sequence);
    return letter === 'v' ? '\v' : (letters[letter] ?? letter);
  });
}

/** What stands between the quotes of `E''` means. Source: PostgreSQL manual, String Constants. */
export function literalText(text: string): string {
  return text.replaceAll(inLiteral, (sequence: string, ...codes: (string | undefined)[]) => {
    const [short, long, letter] = codes;
    if (sequence === "''") return "'";
    if (letter !== undefined) return letters[letter] ?? letter;
    const code = short ?? long;
    if (code === undefined) return textOfBytes(sequence);
    return String.fromCodePoint(Number.parseInt(code, 16));
  });
}

/** Numbers are bytes of UTF-8, so that several in a row may make one character. */
function textOfBytes(sequence: string): string {
  const codes = sequence.slice(1).split('\\');
  return Buffer.from(codes.map(byteOf)).toString('utf8');
}

function byteOf(code: string): number {
  return code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8);
}
