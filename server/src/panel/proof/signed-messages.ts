import { createHash } from 'node:crypto';
import { isSignedBy, type Point, type SigningKey, signText, strictBytes } from '../keys/p256.ts';

/**
 * Requests and answers are signed according to RFC 9421, in one fixed form. Lists, their order and
 * their parameters are compared as text, and nothing is negotiated. Source: decision record 0021.
 */

/** The three headers of a signed message. */
export type SignatureHeaders = { contentDigest: string; signatureInput: string; signature: string };

/** A request's signature, read and not yet verified. */
export type RequestProof = {
  key: Point;
  challenge: string;
  /** The sender's nonce of 22 characters. */
  nonce: string;
  params: string;
  signature: Buffer;
};

const REQUEST_PARTS = '("@method" "@target-uri" "content-digest")';
const ANSWER_PARTS =
  '("@status" "content-digest" "signature";req;key="regz" "signature-input";req;key="regz")';

const requestInput =
  /^regz=(\("@method" "@target-uri" "content-digest"\);nonce="([\w-]{0,22})\.([\w-]{22})";keyid="([\w-]{43})\.([\w-]{43})";tag="regz-request")$/;
const answerInput =
  /^regz=(\("@status" "content-digest" "signature";req;key="regz" "signature-input";req;key="regz"\);created=(\d{10});nonce="([\w-]{22})";keyid="([\w-]{43})";tag="regz-answer")$/;
const signatureHeader = /^regz=:([A-Za-z0-9+/]{86}==):$/;

/**
 * The digest of a body in the form of `Content-Digest`, also of an empty body. Source: RFC 9530.
 */
export function digestOf(body: string | Buffer): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/** Reads a request's signature headers; null unless they have the fixed form. */
export function readProof(sent: Partial<SignatureHeaders>): RequestProof | null {
  const [, params = '', challenge = '', nonce = '', x = '', y = ''] =
    requestInput.exec(sent.signatureInput ?? '') ?? [];
  const signature = signatureBytes(sent.signature);
  if (params === '' || signature === null) return null;
  return { key: { x, y }, challenge, nonce, params, signature };
}

type Request = { method: string; targetUri: string };

/** True if the key in the proof signed this request. The digest proves the body. */
export function isProven(proof: RequestProof, sent: Request & { contentDigest: string }): boolean {
  return isSignedBy(proof.key, requestBase(sent, proof.params), proof.signature);
}

/** Returns the headers of a request to send. Only the doctor sends requests. */
export function signRequest(
  key: SigningKey & { point: Point },
  sent: Request & { body: string; challenge: string; nonce: string },
): SignatureHeaders {
  const { x, y } = key.point;
  const params = `${REQUEST_PARTS};nonce="${sent.challenge}.${sent.nonce}";keyid="${x}.${y}";tag="regz-request"`;
  const contentDigest = digestOf(sent.body);
  return headersOf(key, {
    contentDigest,
    params,
    base: requestBase({ ...sent, contentDigest }, params),
  });
}

/** The request's own two headers, as its answer signs them. */
export type AnsweredRequest = Pick<SignatureHeaders, 'signature' | 'signatureInput'>;

/** The headers of an answer: they sign its status, its bytes, and the signature that it answers. */
export function signAnswer(
  key: SigningKey,
  answer: {
    status: number;
    body: string | Buffer;
    request: AnsweredRequest;
    createdSeconds: number;
    nextChallenge: string;
  },
): SignatureHeaders {
  const { createdSeconds, nextChallenge, status, request } = answer;
  const params = `${ANSWER_PARTS};created=${createdSeconds};nonce="${nextChallenge}";keyid="${key.kid}";tag="regz-answer"`;
  const contentDigest = digestOf(answer.body);
  const base = answerBase({ status, contentDigest, request, params });
  return headersOf(key, { contentDigest, params, base });
}

/** A received answer, and the request that it must answer. */
export type ArrivedAnswer = SignatureHeaders & {
  status: number;
  body: string | Buffer;
  request: AnsweredRequest;
};

/** Returns the content of a genuine answer's signature; null for any other answer. */
export function readAnswer(
  answer: ArrivedAnswer,
  trusted: readonly (Point & { kid: string })[],
): { createdSeconds: number; nextChallenge: string } | null {
  const [, params = '', created = '', nextChallenge = '', kid] =
    answerInput.exec(answer.signatureInput) ?? [];
  const signature = signatureBytes(answer.signature);
  const key = trusted.find((each) => each.kid === kid);
  if (signature === null || key === undefined) return null;
  if (digestOf(answer.body) !== answer.contentDigest) return null;
  if (!isSignedBy(key, answerBase({ ...answer, params }), signature)) return null;
  return { createdSeconds: Number(created), nextChallenge };
}

function signatureBytes(header: string | undefined): Buffer | null {
  const [, text] = signatureHeader.exec(header ?? '') ?? [];
  return text === undefined ? null : strictBytes(text, 'base64');
}

function requestBase(
  { method, targetUri, contentDigest }: Request & { contentDigest: string },
  params: string,
): string {
  return [
    `"@method": ${method}`,
    `"@target-uri": ${targetUri}`,
    `"content-digest": ${contentDigest}`,
    `"@signature-params": ${params}`,
  ].join('\n');
}

function answerBase(answer: {
  status: number;
  contentDigest: string;
  request: AnsweredRequest;
  params: string;
}): string {
  const { status, contentDigest, request, params } = answer;
  return [
    `"@status": ${status}`,
    `"content-digest": ${contentDigest}`,
    `"signature";req;key="regz": ${member(request.signature)}`,
    `"signature-input";req;key="regz": ${member(request.signatureInput)}`,
    `"@signature-params": ${params}`,
  ].join('\n');
}

/** Returns the value after the label. */
function member(header: string): string {
  return header.slice('regz='.length);
}

function headersOf(
  key: SigningKey,
  { contentDigest, params, base }: { contentDigest: string; params: string; base: string },
): SignatureHeaders {
  const signature = signText(key, base).toString('base64');
  return { contentDigest, signatureInput: `regz=${params}`, signature: `regz=:${signature}:` };
}
