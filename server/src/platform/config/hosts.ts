/**
 * Names reserved for documents and single machines (RFC 2606, RFC 6761). They never resolve in
 * public.
 */
const RESERVED = ['example', 'example.com', 'example.net', 'example.org', 'invalid', 'localhost'];

/** The settings that name the sites and the sender of mail. */
type Names = {
  MAIN_ORIGIN?: string | undefined;
  CLIENT_ORIGIN?: string | undefined;
  DOWNLOAD_ORIGIN?: string | undefined;
  COOKIE_DOMAIN?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM: string;
  STAFF_EMAIL?: string | undefined;
};

const origins = ['MAIN_ORIGIN', 'CLIENT_ORIGIN', 'DOWNLOAD_ORIGIN'] as const;

/** Why the addresses of the sites do not fit together, one sentence per mistake. */
export function originMistakes(values: Names, production: boolean): string[] {
  const mistakes: string[] = [];
  const given = origins.flatMap((name) => values[name] ?? []);
  if (given.length !== 0 && given.length !== origins.length) {
    mistakes.push(`${origins.join(', ')}: set all three or none.`);
  }
  if (new Set(given).size < given.length) {
    mistakes.push(`${origins.join(', ')}: must be three different addresses.`);
  }
  for (const name of production ? origins : []) {
    if (!values[name]?.startsWith('https://')) {
      mistakes.push(`${name}: must be an https:// address in production.`);
    }
  }
  const { COOKIE_DOMAIN: domain } = values;
  if (domain !== undefined && given.some((each) => !isWithin(new URL(each).hostname, domain))) {
    mistakes.push(
      'COOKIE_DOMAIN: must be what the host names of all three sites end with, such as regz.lk.',
    );
  }
  return mistakes;
}

/** In production a reserved name is a mistake, and a name of a test network a doubt. */
export function judgeHosts(values: Names): { mistakes: string[]; doubts: string[] } {
  const named = Object.entries(hostsOf(values)).flatMap(([name, host]) =>
    host === undefined ? [] : [[name, host] as const],
  );
  return {
    mistakes: named.flatMap(([name, host]) => {
      const reserved = RESERVED.find((each) => isWithin(host, each));
      return reserved === undefined
        ? []
        : [`${name}: ${reserved} is reserved for examples; put your own name there.`];
    }),
    doubts: named
      .filter(([, host]) => isWithin(host, 'test'))
      .map(([name]) => `${name}: names below .test are reachable in your own network alone.`),
  };
}

/** The host that each setting names; the sender of mail counts once mail leaves the machine. */
function hostsOf(values: Names): Record<string, string | undefined> {
  const { COOKIE_DOMAIN, SMTP_URL, MAIL_FROM, STAFF_EMAIL } = values;
  const ofAddress = (address: string | undefined) => address && new URL(address).hostname;
  const ofMailbox = (mailbox: string) => mailbox.replace(/>$/u, '').split('@').at(-1);
  return {
    ...Object.fromEntries(origins.map((name) => [name, ofAddress(values[name])])),
    COOKIE_DOMAIN,
    SMTP_URL: ofAddress(SMTP_URL),
    MAIL_FROM: SMTP_URL === undefined ? undefined : ofMailbox(MAIL_FROM),
    STAFF_EMAIL: STAFF_EMAIL === undefined ? undefined : ofMailbox(STAFF_EMAIL),
  };
}

function isWithin(host: string, domain: string): boolean {
  const [name, end] = [host, domain].map((each) => each.toLowerCase().replace(/^\.|\.$/gu, ''));
  return name === end || name?.endsWith(`.${end}`) === true;
}
