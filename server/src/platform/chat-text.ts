/**
 * Text of people, without effect in the chat: no markup, mention or link. A line break becomes a
 * space.
 */
export function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\*_~`|>#[\]()<:+.!-]/g, (sign) => `\\${sign}`)
    .replaceAll('@', '@\u200B');
}

/** A moment, which the chat shows in the reader's language and time zone. */
export function chatMoment(iso: string): string {
  return `<t:${Math.floor(Date.parse(iso) / 1000)}:f>`;
}
