import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress } from './address.ts';

const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d+)?$/;

/** An entry of X-Forwarded-For without what some proxies add: brackets, a port, a zone. */
function forwardedAddress(entry: string): string {
  const text = entry.trim();
  const { bracketed, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const [address = ''] = (bracketed ?? v4 ?? text).split('%');
  return address;
}

/** Which addresses are proxies of ours, whether or not the next proxy writes their ports. */
export function trustedProxies(
  addresses: string | undefined,
): false | ((address: string, hop: number) => boolean) {
  if (addresses === undefined) return false;
  const trust = proxyAddr.compile(addresses.split(',').map((each) => each.trim()));
  return (address, hop) => trust(forwardedAddress(address), hop);
}

/** Whether a proxy of ours names a client in a way that no address can be read from. */
export function isClientUnreadable({ ip }: Pick<FastifyRequest, 'ip'>): boolean {
  return isIP(forwardedAddress(ip)) === 0;
}

const saidBy = new WeakSet<FastifyInstance>();

/**
 * The address a request comes from, as the database can store it. If the proxy names a client
 * without a readable address, it is that of the nearest proxy that can be read, and the log says so
 * once.
 */
export function clientAddress(request: FastifyRequest): string {
  if (!isClientUnreadable(request)) return plainAddress(forwardedAddress(request.ip));
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded !== undefined && !saidBy.has(request.server)) {
    saidBy.add(request.server);
    request.log.warn(
      { forwarded },
      'X-Forwarded-For names no address; everybody it hides shares the limits of the proxy',
    );
  }
  const hops = (request.ips ?? []).map(forwardedAddress).filter((address) => isIP(address) !== 0);
  return plainAddress(hops.at(-1) ?? request.socket.remoteAddress ?? '');
}
