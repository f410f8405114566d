import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { request } from 'node:http';
import type { Product } from './product.ts';

/** What a journey reads of a heartbeat's answer. */
export type Standing = {
  state: string;
  signIn: { code: string; url: string } | null;
  release: { version: string; sha256: string } | null;
};

/** A PC on which the panel runs, with a key of its own. */
export type PanelPc = {
  /** Asks where it stands; `signIn` for a code. */
  beat(input?: { signIn?: boolean; version?: string }): Promise<Standing>;
  /** The code that it shows, and the address beside it. */
  askForCode(): Promise<{ code: string; url: string }>;
};

/** Makes a PC, and signs its requests as decision record 0063 says. */
export function panelPc({ client }: Product, label: string): PanelPc {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const url = new URL('/api/panel/v1/heartbeat', client);
  let challenge = '';

  function signed(body: string): Record<string, string> {
    const own = randomBytes(16).toString('base64url');
    const parts = '("@method" "@target-uri" "content-digest")';
    const params = `${parts};nonce="${challenge}.${own}";keyid="${x}.${y}";tag="regz-request"`;
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
    const base = [
      '"@method": POST',
      `"@target-uri": ${url.href}`,
      `"content-digest": ${digest}`,
      `"@signature-params": ${params}`,
    ].join('\n');
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
    const signature = sign('sha256', Buffer.from(base), key).toString('base64');
    return {
      'content-digest': digest,
      'signature-input': `regz=${params}`,
      signature: `regz=:${signature}:`,
    };
  }

  async function call(input: object): Promise<Standing> {
    const body = JSON.stringify(input);
    const answer = await post(url, body, signed(body));
    const knew = challenge !== '';
    challenge = /;nonce="([\w-]{22})";/.exec(answer.signatureInput)?.[1] ?? challenge;
    if (answer.status === 401 && !knew) return call(input);
    if (answer.status !== 200)
      throw new Error(`A heartbeat was answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as Standing;
  }

  const pc: PanelPc = {
    beat: ({ version = '2.4.0', ...input } = {}) => {
      const device = { label, components: [], keyIn: 'file' };
      return call({ version, platform: 'windows-x64', device, have: {}, ...input });
    },
    askForCode: async () => {
      const { signIn } = await pc.beat({ signIn: true });
      if (signIn === null) throw new Error(`${label} was given no code.`);
      return signIn;
    },
  };
  return pc;
}

type Answer = { status: number; text: string; signatureInput: string };

/** Node does not resolve names below `localhost`, which every browser does. */
function post({ host, port, pathname }: URL, body: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(
    {
      method: 'POST',
      host: '127.0.0.1',
      port,
      path: pathname,
      headers: { ...headers, host, 'content-type': 'application/json' },
    },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const signatureInput = String(answer.headers['signature-input'] ?? '');
        const text = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, text, signatureInput });
      });
    },
  );
  asked.on('error', reject);
  asked.end(body);
  return promise;
}
