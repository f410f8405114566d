/** Browsers of an account that get notifications. One more replaces the oldest. */
export const MOST_BROWSERS = 10;

/** Characters of the address at which a browser's push service takes messages. */
export const ENDPOINT_MAX_LENGTH = 2048;

/**
 * The hosts of push services: of Chrome, Edge on Android and others (Google), Firefox (Mozilla), Edge
 * (Microsoft), and Safari (Apple). A leading dot admits every name below it.
 */
const vendorHosts: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
  '.push.apple.com',
];

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

type Address = Readonly<
  Record<'protocol' | 'hostname' | 'port' | 'username' | 'password' | 'hash', string>
>;

// A global of both browsers and Node.
declare const URL: { parse: (address: string) => Address | null };

/**
 * True if messages may be posted to an endpoint, which a browser names: only to a vendor's push service,
 * so that no address of our own network is called.
 * @param allowsLoopback True if this machine's own addresses are allowed, for trials.
 */
export function isPushEndpoint(
  text: string,
  { allowsLoopback }: { allowsLoopback: boolean },
): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (loopbackHosts.includes(url.hostname)) {
    return allowsLoopback && /^https?:$/.test(url.protocol);
  }
  const isVendor = vendorHosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
  return isVendor && url.protocol === 'https:' && url.port === '';
}
