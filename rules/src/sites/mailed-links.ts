import { paths } from './paths.ts';

/** The pages of mailed links, as path and query. The token follows after a `#`. */
const pages = [
  { path: paths.confirmEmail, query: '' },
  { path: paths.resetPassword, query: '' },
  { path: paths.contactThread, query: '' },
  { path: paths.guildApplication, query: '' },
  { path: paths.giveawayDraw, query: '' },
  { path: paths.gift, query: '' },
  { path: paths.taskAuth, query: 'confirm=email' },
  { path: paths.taskAuth, query: 'password=reset' },
] as const;

/** A draw's link has the giveaway's id. Every other link has 256 bits in base64url. */
const CODE = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])|[\w-]{43}/;
const CODE_BEHIND_HASH = new RegExp(`#(${CODE.source})`);

/** The most nested encodings of mail filters. */
const MOST_ENCODINGS = 4;

/**
 * Returns the token in the rest of a mailed link, or in pasted text of a mail. Empty if no token is
 * complete. Mail filters and programs write `#` as `%23`, cut links off, and add characters around
 * them.
 */
export function linkToken(text: string): string {
  const plain = decoded(text);
  return CODE_BEHIND_HASH.exec(plain)?.[1] ?? CODE.exec(plain)?.[0] ?? '';
}

/**
 * Returns the target of a request whose address has the `#` of a mailed link in an encoded form.
 * Null for any other. The target consists only of a page of ours and the token's letters. It needs
 * the path and the query as sent.
 */
export function mailedLinkTarget(url: string): string | null {
  if (!/%(?:25)*23/i.test(url)) return null;
  const plain = decoded(url);
  const mark = plain.indexOf('#');
  const [path = '', query = ''] = plain.slice(0, mark).split('?', 2);
  const page = pages.find(
    (each) =>
      each.path === path.replace(/\/$/, '') &&
      (each.query === '' || query.split('&').includes(each.query)),
  );
  if (page === undefined) return null;
  const token = linkToken(plain.slice(mark));
  return `${page.path}${page.query && `?${page.query}`}${token && `#${token}`}`;
}

/**
 * Returns the text with its percent encodings decoded, also nested ones. Encoded characters outside
 * ASCII stay.
 */
function decoded(text: string): string {
  let plain = text;
  for (let depth = 0; depth < MOST_ENCODINGS; depth += 1) {
    plain = plain.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return plain;
}
