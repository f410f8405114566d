import { isIP } from 'node:net';
import type { Config } from '../platform/config/config.ts';
import { isLoopback, isPublicAddress } from '../platform/guards/public-address.ts';
import { standInsAllowed } from '../platform/stand-ins.ts';

type Settings = Pick<Config, 'NODE_ENV' | 'ALLOW_STAND_INS' | 'PORT' | 'origins'>;

/**
 * The permitted addresses of an endpoint: public ones and, where stand-ins are allowed, this
 * machine's for trials.
 */
export function allowedAddresses(config: Settings): (address: string) => boolean {
  if (!standInsAllowed(config)) return isPublicAddress;
  return (address) => isPublicAddress(address) || isLoopback(address);
}

/**
 * Returns the fault of an endpoint's address that is visible without connecting; null if there is
 * none.
 */
export function hookUrlRefusal(
  config: Settings,
  text: string,
): 'EVENT_HOOK_URL_INVALID' | 'EVENT_HOOK_URL_PRIVATE' | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') {
    return 'EVENT_HOOK_URL_INVALID';
  }
  const host = hostOf(url);
  const isOwn = isLoopback(host) || host === 'localhost';
  if (isOwn && standInsAllowed(config)) {
    return /^https?:$/.test(url.protocol) ? null : 'EVENT_HOOK_URL_INVALID';
  }
  if (url.protocol !== 'https:') return 'EVENT_HOOK_URL_INVALID';
  if (isOwn || host.endsWith('.localhost')) return 'EVENT_HOOK_URL_PRIVATE';
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'EVENT_HOOK_URL_PRIVATE' : null;
}

/** The host of an address, with IPv6 brackets removed. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
