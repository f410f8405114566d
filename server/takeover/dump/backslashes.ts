const ESCAPED = /(?:\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}))+|\\([\s\S])/g;
const letters: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** What a value of a COPY block means. Source: PostgreSQL manual, COPY, Text Format. */
export function copiedText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(ESCAPED, (sequence: string, letter?: string) =>
    letter === undefined ? textOfBytes(sequence) : (letters[letter] ?? letter),
  );
}

/** Numbers are bytes of UTF-8, so that several in a row may make one character. */
function textOfBytes(sequence: string): string {
  const codes = sequence.slice(1).split('\\');
  return Buffer.from(codes.map(byteOf)).toString('utf8');
}

function byteOf(code: string): number {
  return code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8);
}
