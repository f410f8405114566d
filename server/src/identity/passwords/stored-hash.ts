/**
 * A hash that no password matches. Accounts whose imported hash was unreadable have it until a
 * mailed link sets a password; staff who log in without a password always do.
 */
export const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$ZHJ5LXJ1bg$ZHJ5LXJ1bg';

const SHAPE =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,9}),t=([1-9]\d{0,9}),p=([1-9]\d{0,9})\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,172}$/;

/** 128 MiB, as much as the highest common settings need, and about half a second of work. */
const LIMITS = { memoryKib: 131_072, work: 524_288, lanes: 8 };

/**
 * Whether a text is an argon2id hash that may be checked: complete, and within bounds. A stored
 * hash states its own cost; an imported one could demand gigabytes. Source: the PHC string format;
 * RFC 9106, section 3.1.
 */
export function isUsableHash(text: string): boolean {
  const [, memory, passes, lanes] = (SHAPE.exec(text) ?? []).map(Number);
  if (memory === undefined || passes === undefined || lanes === undefined) return false;
  const { memoryKib, work, lanes: mostLanes } = LIMITS;
  if (lanes > mostLanes || memory < 8 * lanes || memory > memoryKib) return false;
  return memory * passes <= work;
}
