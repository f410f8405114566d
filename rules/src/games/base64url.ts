const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes as URL-safe text, without padding. Source: RFC 4648, section 5. */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const digits = [18, 12, 6, 0].map((shift) => DIGITS[(bits >>> shift) & 63] ?? '');
    const known = [second, third].filter((byte) => byte !== undefined).length + 2;
    text += digits.slice(0, known).join('');
  }
  return text;
}

/** The bytes of such a text; null for any other text, and for non-canonical encodings. */
export function fromBase64url(text: string): Uint8Array | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const digit of text) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at] = (bits >>> count) & 0xff;
    at += 1;
  }
  return (bits & ((1 << count) - 1)) === 0 ? bytes : null;
}
