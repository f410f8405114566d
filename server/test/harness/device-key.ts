import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const REQUEST_PARTS = '("@method" "@target-uri" "content-digest")';

export type RequestToSign = {
  method: string;
  targetUri: string;
  body: string | Buffer;
  /** The challenge of the last answer; empty before the first. */
  challenge: string;
  /** The 22 characters of the nonce that the sender chooses; random by default. */
  own?: string | undefined;
};

/** The key of a PC. It signs as the contract describes, with no code of the server. */
export type DeviceKey = {
  deviceId: string;
  /** x and y, 64 bytes. */
  publicKey: Buffer;
  sign(request: RequestToSign): Record<'content-digest' | 'signature-input' | 'signature', string>;
  /** The request for an offline file, as text. */
  offlineRequest(said: object): string;
};

export function newDeviceKey(): DeviceKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    deviceId: thumbprint(x, y),
    publicKey: Buffer.concat([x, y].map((part) => Buffer.from(part, 'base64url'))),
    sign: ({ method, targetUri, body, challenge, own = newNonce() }) => {
      const params = `${REQUEST_PARTS};nonce="${challenge}.${own}";keyid="${x}.${y}";tag="regz-request"`;
      const digest = digestOf(body);
      const base = [
        `"@method": ${method}`,
        `"@target-uri": ${targetUri}`,
        `"content-digest": ${digest}`,
        `"@signature-params": ${params}`,
      ];
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      const signature = sign('sha256', Buffer.from(base.join('\n')), key).toString('base64');
      return {
        'content-digest': digest,
        'signature-input': `regz=${params}`,
        signature: `regz=:${signature}:`,
      };
    },
    offlineRequest: (said) => {
      const payload = Buffer.from(JSON.stringify({ x, y, ...said })).toString('base64url');
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      const signature = sign('sha256', Buffer.from(`regz-offline\n${payload}`), key);
      return `${payload}.${signature.toString('base64url')}`;
    },
  };
}

export function digestOf(body: string | Buffer): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/** The id of a device: the RFC 7638 thumbprint of its key. */
export function thumbprint(x: string, y: string): string {
  const members = `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`;
  return createHash('sha256').update(members).digest('base64url');
}

function newNonce(): string {
  return randomBytes(16).toString('base64url');
}
