import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { expect } from 'vitest';
import { type Browser, type BrowserRequest, questionFor } from './browser.ts';
import { digestOf, newDeviceKey } from './device-key.ts';
import type { TestDatabase } from './harness-database.ts';
import type { ReachedServer } from './harness.ts';
import type { Answer } from './http-exchange.ts';
import { type InputOf, operationOf, type OutputOf, type Procedure } from './operations.ts';

const { heartbeat } = contract.panel;

type HeartbeatInput = InputOf<typeof heartbeat>;

/** A request as sent, for tests that alter or repeat it. */
export type SignedRequest = BrowserRequest & {
  headers: Record<string, string | undefined>;
  body: string | Buffer;
};

/** A program on a PC of its own. It signs as the contract describes, with no code of the server. */
export type PanelProgram = {
  deviceId: string;
  browser: Browser;
  /** The challenge of the last answer; empty before the first. */
  challenge: string;
  sign(question: BrowserRequest, own?: string): SignedRequest;
  /** Sends a signed request, and repeats it once if its challenge was stale. */
  request(question: BrowserRequest, own?: string): Promise<Answer>;
  /** Calls an operation of devices; fails if it is refused. */
  call<P extends Procedure>(procedure: P, input: InputOf<P>, own?: string): Promise<OutputOf<P>>;
  beat(input?: Partial<HeartbeatInput>): Promise<OutputOf<typeof heartbeat>>;
  /** The request for an offline file, as text. */
  offlineRequest(said?: object): string;
};

export function panelProgram(
  server: ReachedServer,
  { address, label = 'Test PC' }: { address?: string; label?: string } = {},
): PanelProgram {
  const key = newDeviceKey();
  const browser = server.browser(address === undefined ? {} : { address });
  const origin = server.config.origins.client;

  const program: PanelProgram = {
    deviceId: key.deviceId,
    browser,
    challenge: '',
    sign: ({ method = 'GET', path, headers = {}, body = '' }, own) => {
      const { challenge } = program;
      const signed = key.sign({ method, targetUri: `${origin}${path}`, body, challenge, own });
      // A program omits these headers of a browser.
      const absent = { origin: undefined, cookie: undefined };
      return { method, path, headers: { ...headers, ...absent, ...signed }, body };
    },
    request: async (question, own) => {
      const answer = await browser.request(withoutEmptyBody(program.sign(question, own)));
      program.challenge = challengeOf(answer) ?? program.challenge;
      if (!answer.text.includes('PANEL_CHALLENGE_STALE')) return answer;
      return browser.request(withoutEmptyBody(program.sign(question, own)));
    },
    call: async (procedure, input, own) => {
      const operation = operationOf(procedure);
      const answer = await program.request(questionFor(operation, input), own);
      expect(answer.status, answer.text).toBe(operation.successStatus);
      return answer.json as OutputOf<typeof procedure>;
    },
    beat: (input = {}) => program.call(heartbeat, { ...heartbeatOf(label), ...input }),
    offlineRequest: (said = {}) => {
      const components = Array.from({ length: 6 }, (_, part) => String(part).repeat(43));
      const of = { label, platform: 'linux-x64', version: '2.4.0', components };
      return key.offlineRequest({ ...of, ...said });
    },
  };
  return program;
}

/** The usual input of a heartbeat. */
export function heartbeatOf(label = 'Test PC'): HeartbeatInput {
  return {
    version: '2.4.0',
    platform: 'linux-x64',
    device: { label, components: [], keyIn: 'file' },
    have: {},
  };
}

export type TrustedKey = { kid: string; key: KeyObject };

/** The keys that a program trusts, from the database. */
export async function trustedKeys({
  ownerPool,
}: Pick<TestDatabase, 'ownerPool'>): Promise<TrustedKey[]> {
  const { rows } = await ownerPool.query<{ kid: string; x: string; y: string }>(
    "select kid, x, y from panel_keys where state <> 'root'",
  );
  return rows.map(({ kid, x, y }) => ({
    kid,
    key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
  }));
}

/** True if one of the trusted keys signed this answer to exactly this request. */
export function isGenuine(
  answer: Answer,
  sent: SignedRequest,
  trusted: readonly TrustedKey[],
): boolean {
  const input = String(answer.headers['signature-input'] ?? '').slice('regz='.length);
  const [, kid = ''] = /;keyid="([\w-]{43})";tag="regz-answer"$/.exec(input) ?? [];
  const [, signature = ''] = /^regz=:(.*):$/.exec(String(answer.headers['signature'])) ?? [];
  const key = trusted.find((each) => each.kid === kid)?.key;
  const digest = digestOf(answer.body);
  if (key === undefined || digest !== answer.headers['content-digest']) return false;
  const member = (name: string) => String(sent.headers[name]).slice('regz='.length);
  const base = [
    `"@status": ${answer.status}`,
    `"content-digest": ${digest}`,
    `"signature";req;key="regz": ${member('signature')}`,
    `"signature-input";req;key="regz": ${member('signature-input')}`,
    `"@signature-params": ${input}`,
  ].join('\n');
  const bytes = Buffer.from(signature, 'base64');
  return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

/** The challenge in an answer, for the next request. */
export function challengeOf({ headers }: Answer): string | undefined {
  return /;nonce="([\w-]{22})";/.exec(String(headers['signature-input'] ?? ''))?.[1];
}

function withoutEmptyBody({ body, ...question }: SignedRequest): BrowserRequest {
  return body === '' ? question : { ...question, body };
}
