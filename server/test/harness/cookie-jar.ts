/** A cookie as the server set it. */
export type Cookie = {
  name: string;
  value: string;
  /** Undefined for a cookie of one host alone. */
  domain: string | undefined;
  /** The host that set it. */
  host: string;
  /** The attributes as sent, names in lower case. */
  attributes: ReadonlyMap<string, string>;
};

/** Keeps cookies and sends them as a browser does: to their host, or below their domain. */
export type CookieJar = {
  /** Takes the Set-Cookie headers of an answer from `host`. */
  take(host: string, lines: readonly string[] | undefined): void;
  /** The Cookie header for a request to `host`; undefined if there is nothing to send. */
  header(host: string): string | undefined;
  /** The cookie of a name that would be sent to `host`. */
  find(host: string, name: string): Cookie | undefined;
  put(cookie: Cookie): void;
};

export function cookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  const keyOf = ({ name, domain, host }: Cookie) => `${name};${domain ?? `=${host}`}`;

  function put(cookie: Cookie): void {
    const gone = cookie.attributes.get('max-age') === '0';
    if (gone) cookies.delete(keyOf(cookie));
    else cookies.set(keyOf(cookie), cookie);
  }

  function sentTo(host: string): Cookie[] {
    return [...cookies.values()].filter((cookie) =>
      cookie.domain === undefined ? cookie.host === host : isBelow(host, cookie.domain),
    );
  }

  return {
    put,
    take: (host, lines = []) => lines.forEach((line) => put(readCookie(host, line))),
    find: (host, name) => sentTo(host).find((cookie) => cookie.name === name),
    header: (host) => {
      const pairs = sentTo(host).map(({ name, value }) => `${name}=${value}`);
      return pairs.length === 0 ? undefined : pairs.join('; ');
    },
  };
}

/** Reads one Set-Cookie line. */
export function readCookie(host: string, line: string): Cookie {
  const [pair = '', ...rest] = line.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const attributes = new Map(
    rest.map((part): [string, string] => {
      const [key = '', text = ''] = part.split(/=(.*)/s);
      return [key.toLowerCase(), text];
    }),
  );
  return { name, value, domain: attributes.get('domain'), host, attributes };
}

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
