import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d+)?$/;
/** A block of IPv6 addresses that are never assigned: the IETF reserves 4000::/3. */
const HIDDEN = '4000:';

/**
 * Rewrites X-Forwarded-For before the first use of a request's address. Entries keep only the
 * address, without the port, brackets or zone that some proxies add. A client named without an
 * address, such as `unknown`, gets an address derived from that name, so that clients with
 * different names do not share limits. The log reports this once.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  let saidSo = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) {
      const entries = [forwarded].flat().join(',').split(',');
      headers['x-forwarded-for'] = entries.map(readEntry).join(', ');
    }
    if (!saidSo && isHidden(request.ip)) {
      saidSo = true;
      request.log.warn(
        { forwarded },
        'X-Forwarded-For names a client without an address; those it names alike share limits',
      );
    }
    done();
  });
}

/** True if an address represents a client whose proxy hides its address. */
export function isHidden(address: string): boolean {
  return address.startsWith(HIDDEN);
}

function readEntry(entry: string): string {
  const text = entry.trim();
  const { bracketed, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const [address = ''] = (bracketed ?? v4 ?? text).split('%');
  if (text === '' || isIP(address) !== 0) return address;
  const name = text.replace(/:\d+$/, '');
  const hash = createHash('sha256').update(name).digest('hex');
  return `${HIDDEN}${hash.slice(0, 4)}:${hash.slice(4, 8)}:${hash.slice(8, 12)}::`;
}
