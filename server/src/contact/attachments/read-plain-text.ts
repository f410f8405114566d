/** The controls of a text file: white space, and the escapes of colors. */
const OF_TEXT = '\t\n\v\f\r\u001b';
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const UTF_16_MARKS = { 'utf-16le': 'fffe', 'utf-16be': 'feff' } as const;

/**
 * Returns a text file as UTF-8 without controls, which a terminal would obey. Null for a file that
 * is not text. Windows writes some logs in UTF-16.
 */
export function readPlainText(file: Buffer): { content: Buffer; mediaType: 'text/plain' } | null {
  const text = new TextDecoder(encodingOf(file)).decode(file);
  for (const [sign] of text.matchAll(/\p{Cc}/gu)) {
    if (sign < ' ' && !OF_TEXT.includes(sign)) return null;
  }
  const plain = text.replace(UNPRINTABLE, (sign) => ('\t\n\r'.includes(sign) ? sign : ''));
  return { content: Buffer.from(plain), mediaType: 'text/plain' };
}

function encodingOf(file: Buffer): string {
  const mark = file.toString('hex', 0, 2);
  if (mark === UTF_16_MARKS['utf-16le']) return 'utf-16le';
  return mark === UTF_16_MARKS['utf-16be'] ? 'utf-16be' : 'utf-8';
}
