import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:tls';
import { DAY_MS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Config } from '../../../src/platform/config/config.ts';
import { doctorPaths } from '../../../src/platform/http/doctor-paths.ts';
import { thrownMessage } from '../../../src/platform/thrown.ts';
import { type Finding, findingsOf } from '../finding.ts';
import { type Answered, ask } from './ask.ts';
import { checkPanelProof } from './check-panel-proof.ts';

const LIMIT_MS = 10_000;
const SOON_DAYS = 14;

const {
  ok: checkCertificateOk,
  warn: checkCertificateWarn,
  FAIL: CHECK_CERTIFICATE_FAIL,
} = findingsOf('public addresses');

/** Checks that a browser trusts the certificate of an origin, and for how long. */
export async function checkCertificate(origin: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:')
    return [checkCertificateWarn(`certificate: ${origin} has none, because it is plain HTTP`)];
  try {
    const { endsAt, fault } = await readCertificate(hostname, Number(port || 443));
    if (fault !== null)
      return [CHECK_CERTIFICATE_FAIL(`certificate: browsers refuse it: ${fault}`)];
    const days = Math.floor((endsAt - Date.now()) / DAY_MS);
    const says = `certificate: trusted, and ends in ${days} days`;
    return [days < SOON_DAYS ? checkCertificateWarn(says) : checkCertificateOk(says)];
  } catch (error) {
    return [CHECK_CERTIFICATE_FAIL(`certificate: no TLS at ${origin}: ${thrownMessage(error)}`)];
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

const { ok, note, warn, FAIL } = findingsOf('public addresses');

/** A documentation address (RFC 5737), which no client has. */
const CLAIMED = '203.0.113.77';
const HELD_BACK_MS = 700;

const WITHOUT_TOKEN =
  'proxy: not checked, because METRICS_TOKEN is not set here: whether TRUST_PROXY names the proxy, and what it passes on, is unknown; ' +
  'set the token of the server and ask again';

/** The server's own view of a request, as `serve-doctor.ts` gives it. */
const seenRequest = z.object({
  host: z.string(),
  protocol: z.string(),
  address: z.string(),
  peer: z.string(),
  forwarded: z.string().nullable(),
  unreadable: z.boolean(),
});

/**
 * Checks the product from outside, at its public address: the certificate, whether the proxy passes
 * on host, scheme and address, and whether events and large bodies get through. The last two need
 * METRICS_TOKEN.
 */
export async function checkThrough(config: Config, address: string): Promise<Finding[]> {
  const origin = new URL(address).origin;
  const found = await checkCertificate(origin);
  try {
    const ready = await ask(origin, { path: '/readyz' });
    if (ready.status !== 200) {
      return [
        ...found,
        FAIL(`${origin}/readyz answers ${ready.status}: ${ready.text.slice(0, 100)}`),
      ];
    }
    found.push(ok(`${origin} answers and is ready`));
    found.push(await checkPanelProof(origin));
    if (config.METRICS_TOKEN === undefined) {
      return [...found, FAIL(WITHOUT_TOKEN)];
    }
    const authorization = `Bearer ${config.METRICS_TOKEN}`;
    found.push(...(await checkForwarding(origin, authorization)));
    found.push(await checkEvents(origin, authorization));
    found.push(await checkBody(origin, authorization, config.DOWNLOAD_MAX_BYTES));
  } catch (error) {
    found.push(FAIL(`${origin} does not answer: ${thrownMessage(error)}`));
  }
  return found;
}

async function checkForwarding(origin: string, authorization: string): Promise<Finding[]> {
  const headers = { authorization, 'x-forwarded-for': CLAIMED };
  const answer = await ask(origin, { path: doctorPaths.request, headers });
  const seen = readSeen(answer);
  if (seen === null) {
    const says = `host: the server does not know it as its own; does the proxy pass on Host? (${answer.status})`;
    return [FAIL(says)];
  }
  const { host, protocol } = new URL(origin);
  return [
    seen.host === host
      ? ok(`host: passed on as ${host}`)
      : FAIL(`host: the server sees ${seen.host} instead of ${host}`),
    `${seen.protocol}:` === protocol
      ? ok(`scheme: passed on as ${seen.protocol}`)
      : FAIL(
          `scheme: the server sees ${seen.protocol}; pass on X-Forwarded-Proto, and name the proxy in TRUST_PROXY`,
        ),
    await judgeAddress(seen, origin),
  ];
}

type Seen = z.infer<typeof seenRequest>;

async function judgeAddress(seen: Seen, origin: string): Promise<Finding> {
  if (await isFromServerItself(seen, origin)) {
    return note(
      'address: this is the server’s own machine, so it cannot be judged; ask from another one',
    );
  }
  if (seen.address === CLAIMED) {
    return FAIL(
      'address: the server believes whatever a visitor claims; the proxy must set X-Forwarded-For, and TRUST_PROXY name the proxy alone',
    );
  }
  if (seen.forwarded === null) {
    return warn(`address: no X-Forwarded-For arrives; all visitors are ${seen.address}`);
  }
  if (seen.unreadable) {
    return FAIL(
      `address: X-Forwarded-For says ${seen.forwarded}, which is no address; visitors named alike share their limits`,
    );
  }
  if (seen.address === seen.peer) {
    return FAIL(`address: all visitors look like the proxy; set TRUST_PROXY=${seen.peer}`);
  }
  return ok(`address: this request came from ${seen.address}`);
}

/**
 * True if the proxy saw one of this machine's own addresses, because the public address resolves to
 * this machine. The proxy may trust that address as its own.
 */
async function isFromServerItself({ forwarded }: Seen, origin: string): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const isOwn = (address: string) => own.some((each) => each.address === address);
  if (!isOwn(forwarded?.split(',').at(-1)?.trim() ?? '')) return false;
  const leadsTo = await lookup(new URL(origin).hostname.replace(/^\[|\]$/gu, ''));
  return isOwn(leadsTo.address);
}

function readSeen(answer: Answered): Seen | null {
  if (answer.status !== 200) return null;
  try {
    return seenRequest.parse(JSON.parse(answer.text));
  } catch {
    return null;
  }
}

/**
 * The server sends two events some time apart; they arrive together only if the proxy buffers them.
 */
async function checkEvents(origin: string, authorization: string): Promise<Finding> {
  const arrivals: number[] = [];
  const onPart = () => arrivals.push(performance.now());
  await ask(origin, { path: doctorPaths.events, headers: { authorization }, onPart });
  const apart = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  if (apart > HELD_BACK_MS) return ok('events: arrive one by one');
  return FAIL('events: the proxy holds them back; turn its buffering off for /api/orders/events');
}

async function checkBody(origin: string, authorization: string, bytes: number): Promise<Finding> {
  const headers = { authorization, origin, 'content-length': bytes };
  try {
    const { status } = await ask(origin, { method: 'PUT', path: doctorPaths.body, headers });
    if (status === 204) return ok(`uploads: ${bytes} bytes are accepted (DOWNLOAD_MAX_BYTES)`);
    return FAIL(`uploads: a body of ${bytes} bytes (DOWNLOAD_MAX_BYTES) is answered ${status}`);
  } catch {
    return warn('uploads: the proxy buffers request bodies; have it pass them on at once');
  }
}
