import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A panel API written from its contract: it sends the answers that a test sets, and signs them. */
export type StandIn = Awaited<ReturnType<typeof startStandIn>>;
type Json = Record<string, unknown>;
type Heard = { device: string; own: string; path: string; body: Json; range: string | undefined };

export async function startStandIn() {
  const root = newKey();
  const state = {
    root,
    spare: newKey(),
    signing: newKey(),
    published: [] as ReturnType<typeof newKey>[],
    sequence: 1,
    /** The lifetime of a key set. */
    keySetSeconds: 90 * 86_400,
    now: () => Math.floor(Date.now() / 1000),
    /** Answers to heartbeats; a function may depend on the request. */
    says: (_heard: Heard): Json => ({ state: 'signed-out' }),
    /** Answers to all other requests, by path. */
    answers: {} as Record<string, (heard: Heard) => { status: number; body: Json | Buffer }>,
    /** Bytes by path, such as `files/<sha256>`: sent from the first byte of the request's range. */
    served: {} as Record<string, Buffer>,
    /** For each of the next answers with such bytes, the number of bytes after which it breaks off. */
    cuts: [] as number[],
    /** True if such an answer stays open without data instead of breaking off. */
    isStalled: false,
    origins: [] as string[],
    heard: [] as Heard[],
    /** Each device key's next token and the requests that used it, and the keys that two programs used. */
    chains: new Map<string, { token: string; shown: string[] }>(),
    copied: [] as string[],
    /** The number of the next answers to heartbeats that are lost. */
    lost: 0,
    /** True if it accepts requests without answering; `unanswered` counts them. */
    isSilent: false,
    unanswered: 0,
    /** True if a proxy answers in its place, except for the key set. */
    isProxied: false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    origin: '',
    keySet: () => {
      const keys = (state.published.length > 0 ? state.published : [state.signing]).map(jwkOf);
      const [iat, exp] = [state.now() - 60, state.now() + state.keySetSeconds];
      const payload = { sequence: state.sequence, iat, exp, origins: state.origins, keys };
      return makeFile(root, 'regz-keys', payload);
    },
    grace: (device: string, payload: Json) =>
      makeFile(state.signing, 'regz-grace', payload, device),
    /** The text of an offline file for a PC without internet. */
    offlineFile: (device: string, payload: Json, values: string) => {
      const grace = state.grace(device, { ...payload, values: digestOf(values) });
      return JSON.stringify({ keySet: state.keySet(), grace, values });
    },
    /** Serves a file to programs; returns its entry in the heartbeat's `files`. */
    offer: (name: string, bytes: Buffer) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      state.served[`files/${sha256}`] = bytes;
      return { name, sha256, bytes: bytes.length };
    },
    /** Serves a release; returns the heartbeat's `release`. */
    offerRelease: (fileName: string, bytes: Buffer) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      state.served[`releases/${sha256}`] = bytes;
      return { version: '2.5.0', sha256, bytes: bytes.length, fileName, notes: '' };
    },
  };
  const challenges = new Set<string>();
  // A killed program breaks its request off.
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.origins = [state.origin];
  return state;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.isSilent) return void (state.unanswered += 1);
    const path = String(request.url);
    const text = Buffer.concat(await request.toArray()).toString();
    if (path === '/.well-known/regz-panel') return void response.end(state.keySet());
    if (state.isProxied) return void response.writeHead(502).end('<h1>Bad Gateway</h1>');
    const [, challenge = '', own = '', x = '', y = ''] =
      /nonce="([\w-]*)\.([\w-]{22})";keyid="([\w-]{43})\.([\w-]{43})"/.exec(
        String(request.headers['signature-input']),
      ) ?? [];
    const name = path.replace('/api/panel/v1/', '');
    const body: Json = text === '' ? {} : JSON.parse(text);
    const device = thumbprint({ x, y });
    const heard = { device, own, path: name, body, range: request.headers.range };
    if (!challenges.has(challenge)) {
      return signed(request, response, 401, { code: 'PANEL_CHALLENGE_STALE' });
    }
    state.heard.push(heard);
    const bytes = state.answers[name] ? undefined : state.served[name];
    if (bytes !== undefined) return sendBytes(response, bytes, heard.range);
    if (name !== 'heartbeat') {
      const made = state.answers[name]?.(heard) ?? { status: 404, body: { code: 'NOT_FOUND' } };
      if (Buffer.isBuffer(made.body)) {
        return void response.writeHead(made.status).end(made.body);
      }
      return signed(request, response, made.status, made.body);
    }
    const isKnown = state.copied.includes(device);
    const link = isKnown ? {} : follow(device, body['chain']);
    if (link === 'late') return signed(request, response, 409, { code: 'PANEL_CHAIN_LATE' });
    if (link === 'copied') state.copied.push(device);
    const isOut = isKnown || link === 'copied';
    const { status = 200, ...said } = isOut ? { state: 'signed-out' } : state.says(heard);
    const nothing = { account: null, signIn: null, devices: null, seats: null, release: null };
    const standing = {
      ...nothing,
      grace: null,
      minimumVersion: '1.0.0',
      nextInSeconds: 300,
      ...(link === 'copied' ? {} : link),
      ...said,
    };
    signed(request, response, Number(status), standing);
  }

  /** Sends bytes as the server sends releases: unsigned, from the first byte of the range. */
  function sendBytes(response: ServerResponse, bytes: Buffer, range = ''): void {
    const [, first = '0'] = /^bytes=(\d+)-$/.exec(range) ?? [];
    const rest = bytes.subarray(Number(first));
    const cut = state.cuts.shift();
    response.writeHead(range === '' ? 200 : 206, { 'content-length': rest.length });
    if (cut === undefined) response.end(rest);
    else response.write(rest.subarray(0, cut), () => void (state.isStalled || response.destroy()));
  }

  /** Checks that a request continues the chain of its key; returns the chain for the next one. */
  function follow(device: string, sent: unknown): 'late' | 'copied' | { chain?: Json } {
    if (sent === undefined) return {};
    const chain = state.chains.get(device);
    const { token } = sent as Json;
    const shown = JSON.stringify(sent);
    const at = chain?.shown.indexOf(shown) ?? -1;
    if (chain !== undefined && at < 0 && token !== chain.token) return 'copied';
    if (at > 0) return 'late';
    if (at === 0) return { chain: { token: chain?.token } };
    const next = randomBytes(16).toString('base64url');
    state.chains.set(device, { token: next, shown: [shown, ...(chain?.shown ?? [])] });
    return { chain: { token: next } };
  }

  function signed(request: IncomingMessage, response: ServerResponse, status: number, body: Json) {
    if (status === 200 && state.lost > 0) {
      state.lost -= 1;
      return void response.destroy();
    }
    const text = JSON.stringify(body);
    const next = randomBytes(16).toString('base64url');
    challenges.add(next);
    const { headers } = request;
    const list =
      '("@status" "content-digest" "signature";req;key="regz" "signature-input";req;key="regz")';
    const params = `${list};created=${state.now()};nonce="${next}";keyid="${thumbprint(state.signing)}";tag="regz-answer"`;
    const digest = `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;
    const base = [
      `"@status": ${status}`,
      `"content-digest": ${digest}`,
      `"signature";req;key="regz": ${String(headers['signature']).slice(5)}`,
      `"signature-input";req;key="regz": ${String(headers['signature-input']).slice(5)}`,
      `"@signature-params": ${params}`,
    ].join('\n');
    response.writeHead(status, {
      'content-digest': digest,
      'signature-input': `regz=${params}`,
      signature: `regz=:${signText(state.signing.key, base).toString('base64')}:`,
    });
    response.end(text);
  }
}

export function newKey(): { key: KeyObject; x: string; y: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' });
  return { key: privateKey, x, y };
}

/** The content of an offline request, with the id of its device; null if its signature is invalid. */
export function readOfflineRequest(text: string): { device: string; payload: string } | null {
  const [payload = '', signature = ''] = text.split('.');
  const said = Buffer.from(payload, 'base64url').toString();
  const { x, y }: { x: string; y: string } = JSON.parse(said);
  const key = createPublicKey({ key: jwkOf({ x, y }), format: 'jwk' });
  const signed = Buffer.from(`regz-offline\n${payload}`);
  const bytes = Buffer.from(signature, 'base64url');
  const isGenuine = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes);
  return isGenuine ? { device: thumbprint({ x, y }), payload: said } : null;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function thumbprint({ x, y }: { x: string; y: string }): string {
  const text = `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`;
  return digestOf(text);
}

function jwkOf({ x, y }: { x: string; y: string }) {
  return { crv: 'P-256', kty: 'EC', x, y };
}

function signText(key: KeyObject, text: string): Buffer {
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
}

function makeFile(key: ReturnType<typeof newKey>, typ: string, payload: Json, device?: string) {
  const dev = device === undefined ? '' : `"dev":"${device}",`;
  const head = `{"alg":"ES256",${dev}"kid":"${thumbprint(key)}","typ":"${typ}"}`;
  const text = [head, JSON.stringify(payload)]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  return `${text}.${signText(key.key, text).toString('base64url')}`;
}
