import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A received request and the keys that may have signed it. */
export type SignedRequest = {
  method: string;
  /** The request's URL with its query, as sent. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
};

type Keys = { accessKeyId: string; secretAccessKey: string; region: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Encodes as AWS requires: everything except letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The parameters of a signature, from the header or the query. */
function claimOf({ url, headers }: SignedRequest) {
  const { searchParams } = new URL(url, 'http://store');
  const authorization = headers['authorization'];
  if (authorization === undefined) {
    const read = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
    return {
      credential: read('Credential'),
      signedHeaders: read('SignedHeaders'),
      signature: read('Signature'),
      date: read('Date'),
      expires: Number(read('Expires')),
      payload: 'UNSIGNED-PAYLOAD',
    };
  }
  const read = (name: string) =>
    new RegExp(`${name}=([^,\\s]+)`, 'u').exec(authorization)?.[1] ?? '';
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders'),
    signature: read('Signature'),
    date: headers['x-amz-date'] ?? '',
    expires: null,
    payload: headers['x-amz-content-sha256'] ?? '',
  };
}

/** The signature that a request should have (AWS Signature Version 4, for S3). */
export function signatureOf(request: SignedRequest, { secretAccessKey, region }: Keys): string {
  const { date, signedHeaders, payload } = claimOf(request);
  const { pathname, searchParams } = new URL(request.url, 'http://store');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted();
  const lines = signedHeaders
    .split(';')
    .map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`);
  const path = decodeURIComponent(pathname).split('/').map(encoded).join('/');
  const canonical = [
    request.method,
    path,
    query.join('&'),
    lines.join(''),
    signedHeaders,
    payload,
  ].join('\n');
  const day = date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${secretAccessKey}`,
  );
  return hmac(key, signed).toString('hex');
}

const SKEW_MS = 15 * 60_000;

/** Returns the S3 error code for a request's signature, or null if it is valid. */
export function signatureRefusal(request: SignedRequest, keys: Keys, nowMs: number): string | null {
  const { credential, signature, date, expires } = claimOf(request);
  if (signature === '') return 'AccessDenied';
  const [accessKeyId, , region] = credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/u, '$1-$2-$3:$4:$5'));
  if (expires === null && Math.abs(nowMs - at) > SKEW_MS) return 'RequestTimeTooSkewed';
  if (expires !== null && nowMs > at + expires * 1000) return 'AccessDenied';
  const expected = Buffer.from(signatureOf(request, keys));
  const given = Buffer.from(signature);
  const isGood = given.length === expected.length && timingSafeEqual(given, expected);
  return isGood ? null : 'SignatureDoesNotMatch';
}
