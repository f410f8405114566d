/** The pause of all calls to Discord, after it refused one for all of them. */
export type DiscordPause = {
  /** Records an answer to any call. */
  note(answer: Response): void;
  /** The rest of the pause in ms; 0 if calls are allowed. */
  leftMs(): number;
};

/**
 * Discord's global limit, and the limit of the proxy in front of it, count every call from this
 * address. An answer with such a limit pauses all calls for the time it names. The limit of one
 * route does not; the library keeps it.
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

/** Discord names the limits of a route; a proxy answers with its own page and names none. */
function isForAll(headers: Headers): boolean {
  if (headers.has('x-ratelimit-global')) return true;
  const isDiscords = headers.get('content-type')?.includes('json') === true;
  return !isDiscords && !headers.has('x-ratelimit-bucket');
}
