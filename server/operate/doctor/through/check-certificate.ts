import { connect } from 'node:tls';
import { DAY_MS } from '@regz/rules/durations.ts';
import { thrownMessage } from '../../../src/platform/thrown.ts';
import { type Finding, findingsOf } from '../finding.ts';

const LIMIT_MS = 10_000;
const SOON_DAYS = 14;

const { ok, warn, FAIL } = findingsOf('public addresses');

/** Checks that a browser trusts the certificate of an origin, and for how long. */
export async function checkCertificate(origin: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:')
    return [warn(`certificate: ${origin} has none, because it is plain HTTP`)];
  try {
    const { endsAt, fault } = await readCertificate(hostname, Number(port || 443));
    if (fault !== null) return [FAIL(`certificate: browsers refuse it: ${fault}`)];
    const days = Math.floor((endsAt - Date.now()) / DAY_MS);
    const says = `certificate: trusted, and ends in ${days} days`;
    return [days < SOON_DAYS ? warn(says) : ok(says)];
  } catch (error) {
    return [FAIL(`certificate: no TLS at ${origin}: ${thrownMessage(error)}`)];
  }
}

function readCertificate(host: string, port: number) {
  return new Promise<{ endsAt: number; fault: string | null }>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const endsAt = Date.parse(socket.getPeerX509Certificate()?.validTo ?? '');
      const fault = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ endsAt, fault });
    });
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer within ten seconds')));
    socket.on('error', reject);
  });
}
