import { CONTACT_LIMITS } from './messages.ts';

/** The longest name and text of a saved reply, in characters. */
export const REPLY_LIMITS = { name: 60, text: CONTACT_LIMITS.message } as const;

/**
 * What a saved reply can name in braces: the sender's name, the conversation's number, the order
 * that it is about, and the end of the license.
 */
export const replyPlaceholders = ['name', 'number', 'order', 'end'] as const;
type ReplyPlaceholder = (typeof replyPlaceholders)[number];

const IN_BRACES = /\{(\w+)\}/g;

/** Returns a reply with the known values. Placeholders without a value stay. */
export function filledReply(
  text: string,
  values: Readonly<Partial<Record<ReplyPlaceholder, string>>>,
): string {
  return text.replace(IN_BRACES, (whole, name: string) =>
    isPlaceholder(name) ? (values[name] ?? whole) : whole,
  );
}

/** Returns the first placeholder of a text that has no value yet, with its braces, or null. */
export function unfilledPlaceholder(text: string): string | null {
  const found = [...text.matchAll(IN_BRACES)].find(([, name = '']) => isPlaceholder(name));
  return found?.[0] ?? null;
}

/** Returns the first word in braces that no saved reply can name, or null. */
export function unknownPlaceholder(text: string): string | null {
  const found = [...text.matchAll(IN_BRACES)].find(([, name = '']) => !isPlaceholder(name));
  return found?.[0] ?? null;
}

function isPlaceholder(name: string): name is ReplyPlaceholder {
  return replyPlaceholders.some((each) => each === name);
}
