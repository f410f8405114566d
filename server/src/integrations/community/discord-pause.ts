/** When calls to Discord may go on, after it refused one for all of them. */
export type DiscordPause = {
  /** Notes an answer that anybody got. */
  note(answer: Response): void;
  /** How long nothing may be asked, in ms; 0 if it may now. */
  leftMs(): number;
};

/**
 * Discord's global limit, and the limit of the proxy in front of it, count every call from here,
 * whoever makes it. An answer that says so pauses all of them for as long as it says; the limit of
 * one route does not, and is kept by the library.
 */
export function discordPause(): DiscordPause {
  let untilMs = 0;
  return {
    note({ status, headers }) {
      if (status !== 429 || !isForAll(headers)) return;
      const seconds = Number(headers.get('retry-after'));
      untilMs = Math.max(untilMs, Date.now() + (seconds > 0 ? seconds : 1) * 1000);
    },
    leftMs: () => Math.max(0, untilMs - Date.now()),
  };
}

/** Discord names the limits of a route; a proxy answers with a page of its own and names none. */
function isForAll(headers: Headers): boolean {
  if (headers.has('x-ratelimit-global')) return true;
  const isDiscords = headers.get('content-type')?.includes('json') === true;
  return !isDiscords && !headers.has('x-ratelimit-bucket');
}
