import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A browser's subscription, and its reading of the messages that arrived for it. */
export type PushBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string; expiresAt: string | null };
  /** The messages that arrived, decrypted, oldest first. */
  messages(): Record<string, unknown>[];
  /** The headers of the messages. */
  headers(): IncomingHttpHeaders[];
};

export type PushVendor = {
  origin: string;
  /** A browser that has just subscribed. */
  subscribe(): PushBrowser;
  received: Received[];
  answerWith(status: (path: string) => number): void;
  close(): Promise<void>;
};

/** A vendor's push service on this machine; it takes every message by default. */
export async function pushVendor(): Promise<PushVendor> {
  const received: Received[] = [];
  let statusOf: (path: string) => number = () => 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(statusOf(path)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    received,
    subscribe() {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const own = () => received.filter((each) => each.path === path);
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          p256dh: keys.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
          expiresAt: null,
        },
        messages: () => own().map(({ body }) => decrypted(body, { keys, auth })),
        headers: () => own().map(({ headers }) => headers),
      };
    },
    answerWith: (status) => {
      statusOf = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads one message of the coding `aes128gcm` as a browser does (RFC 8188, RFC 8291). */
function decrypted(
  body: Buffer,
  { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer },
): Record<string, unknown> {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  // The last record ends with 2 and padding.
  const end = plain.lastIndexOf(2);
  return JSON.parse(plain.subarray(0, end).toString('utf8')) as Record<string, unknown>;
}

/** Verifies the server's signature of a request (RFC 8292), and returns its claims and key. */
export function verifiedClaims({ authorization = '' }: IncomingHttpHeaders): {
  publicKey: string;
  claims: Record<string, unknown>;
} {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong.');
  const text = Buffer.from(claims, 'base64url').toString('utf8');
  return { publicKey, claims: JSON.parse(text) as Record<string, unknown> };
}
