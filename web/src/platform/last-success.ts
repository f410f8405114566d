/** An act that was carried out: what is said about it, '' where the page shows it, and when. */
export type Success = { text: string; atMs: number };

let last: Success | undefined;

/** To be told of each act that succeeds, whatever becomes of the page that would say so. */
export function hearSuccess(text: string, atMs = Date.now()): void {
  last = { text, atMs };
}

/** What succeeded last on this page, or on the one that died before it. */
export function lastSuccess(): Success | undefined {
  return last;
}
