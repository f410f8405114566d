import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Deviations from an honest authenticator. */
export type Faults = Partial<{
  origin: string;
  relyingPartyId: string;
  challenge: string;
  userVerified: boolean;
  counter: number;
  userHandle: string | null;
}>;

type Question = { challenge: string; relyingPartyId: string; origin: string };

/** An authenticator with one passkey (ES256); it answers in the format of a browser. */
export type Authenticator = {
  credentialId: string;
  register(question: Question, faults?: Faults): Attestation;
  logIn(question: Question, userHandle: string, faults?: Faults): Assertion;
};

type Attestation = {
  credentialId: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: 'internal'[];
};

type Assertion = {
  credentialId: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string | null;
};

export function softwareAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let counter = 0;

  function authData(question: Question, faults: Faults, more: Buffer, flag: number): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    const verified = faults.userVerified === false ? 0 : USER_VERIFIED;
    const flags = Buffer.of(USER_PRESENT | verified | flag);
    return Buffer.concat([
      sha256(faults.relyingPartyId ?? question.relyingPartyId),
      flags,
      count,
      more,
    ]);
  }

  function register(question: Question, faults: Faults = {}): Attestation {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData(question, faults, credential, HAS_CREDENTIAL))],
    ]);
    return {
      credentialId,
      clientDataJSON: clientData('webauthn.create', question, faults).toString('base64url'),
      attestationObject: encoded(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  function logIn(question: Question, userHandle: string, faults: Faults = {}): Assertion {
    const data = authData(question, faults, Buffer.alloc(0), 0);
    const client = clientData('webauthn.get', question, faults);
    const signed = Buffer.concat([data, sha256(client)]);
    return {
      credentialId,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      userHandle: faults.userHandle === undefined ? userHandle : faults.userHandle,
    };
  }

  return { credentialId, register, logIn };
}

function clientData(type: string, question: Question, faults: Faults): Buffer {
  const { challenge = question.challenge, origin = question.origin } = faults;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A public key in COSE format: EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encoded(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

function encoded(value: Map<string | number, unknown>): Buffer {
  // The library's type names every CBOR value; a map of ours holds some of them.
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
