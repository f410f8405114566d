import {
  constants,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  sign as signWith,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const ISSUER_CLIENT = 'the client of the tests';
export const ISSUER_SECRET = 'the secret of the tests';

/** The content and the signature of the next token. */
export type NextToken = {
  /** Overrides the honest claims; undefined removes one. */
  claims?: Record<string, unknown>;
  sign?:
    | 'honest'
    | 'another key'
    | 'another algorithm'
    | 'HS256 with the public key'
    | 'none'
    | 'broken'
    | 'unknown kid';
  /** Answers the exchange with this status instead of a token. */
  status?: number;
};

export type Issuer = {
  url: string;
  /** Sets the answer to the next exchanges of a code. */
  answerWith(token: NextToken): void;
  /** The forms of all exchanges. */
  exchanges: URLSearchParams[];
  close(): Promise<void>;
};

const honestKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const anotherKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KID = 'honest';

/**
 * An issuer of ID tokens that can send false claims and signatures. The code is the token's nonce.
 */
export async function startIssuer(port = 0): Promise<Issuer> {
  let next: NextToken = {};
  const exchanges: URLSearchParams[] = [];
  const used = new Set<string>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/.well-known/openid-configuration') return send(response, 200, metadata());
    if (request.url === '/jwks') return send(response, 200, { keys: [publicKey()] });
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    exchanges.push(form);
    const code = form.get('code') ?? '';
    if (next.status !== undefined) return send(response, next.status, { error: 'server_error' });
    if (used.has(code)) return send(response, 400, { error: 'invalid_grant' });
    used.add(code);
    return send(response, 200, {
      access_token: 'unused',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken(url, code, next),
    });
  }

  function metadata() {
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'PS256', 'HS256', 'none'],
    };
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://localhost:${address.port}`;

  return {
    url,
    exchanges,
    answerWith: (token) => {
      next = token;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function publicKey() {
  return { ...honestKey.publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig' };
}

function idToken(issuer: string, nonce: string, { claims, sign = 'honest' }: NextToken): string {
  const now = Math.floor(Date.now() / 1000);
  const honest = {
    iss: issuer,
    aud: ISSUER_CLIENT,
    sub: '1234567890',
    email: 'person@gmail.com',
    email_verified: true,
    nonce,
    iat: now,
    exp: now + 600,
    auth_time: now,
  };
  const payload = { ...honest, ...claims };
  switch (sign) {
    case 'honest':
      return rs256(payload, honestKey.privateKey);
    case 'another key':
      return rs256(payload, anotherKey.privateKey);
    case 'another algorithm':
      return rsaToken('PS256', payload, honestKey.privateKey);
    case 'unknown kid':
      return rs256(payload, anotherKey.privateKey, 'unknown');
    case 'broken':
      return rs256(payload, honestKey.privateKey).replace(/.{8}$/, 'AAAAAAAA');
    case 'none':
      return `${unsigned({ alg: 'none' }, payload)}.`;
    case 'HS256 with the public key': {
      const text = unsigned({ alg: 'HS256', kid: KID }, payload);
      const pem = honestKey.publicKey.export({ format: 'pem', type: 'spki' });
      return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
    }
  }
}

function rs256(payload: object, key: KeyObject, kid = KID): string {
  return rsaToken('RS256', payload, key, kid);
}

function rsaToken(alg: 'RS256' | 'PS256', payload: object, key: KeyObject, kid = KID): string {
  const text = unsigned({ alg, kid }, payload);
  const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING } = constants;
  const padding = alg === 'RS256' ? RSA_PKCS1_PADDING : RSA_PKCS1_PSS_PADDING;
  const signature = signWith('sha256', Buffer.from(text), { key, padding, saltLength: 32 });
  return `${text}.${signature.toString('base64url')}`;
}

function unsigned(header: object, payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(payload)}`;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
