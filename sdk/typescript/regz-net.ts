/** The requests of `regz-panel.ts`, and the files that it fetches, starts and replaces. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import * as tls from 'node:tls';
import { inspect } from 'node:util';
import { sha256 } from './regz-verify.ts';

/** A refusal: `message` is its code (`LICENSE_UNKNOWN`, `UNREACHABLE`), `cause` its data, or the reason. */
export class PanelRefusal extends Error {}

// ---- Fetches.

/** A destination of fetched bytes; `total` is the expected number. */
export type Sink = { total: number; size(): number; clear(): void; add(piece: Uint8Array): void };
export type Progress = (received: number, total: number) => void;

const remove = (file: string) => fs.rmSync(file, { force: true });
export const hashOf = (file: string) => sha256(fs.readFileSync(file)).toString('hex');

/** A file to which the next fetch appends. */
export function partFile(file: string, total: number): Sink {
  return {
    total,
    size: () => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    clear: () => remove(file),
    add: (piece) => fs.appendFileSync(file, piece, { mode: 0o700 }),
  };
}

export function inMemory(total: number): Sink & { bytes: Buffer } {
  const bytes = Buffer.alloc(total);
  let size = 0;
  return {
    bytes,
    total,
    size: () => size,
    clear: () => void (size = 0),
    add: (piece) => {
      bytes.set(piece.subarray(0, total - size), size);
      size += piece.length;
    },
  };
}

/**
 * Replaces `target` by a copy of the file, if the copy has this hash; keeps the former one as `<target>.old`. After a
 * failure `target` is unchanged.
 */
function putInPlace(file: string, target: string, hash: string): boolean {
  const [made, old] = [`${target}.new`, `${target}.old`];
  fs.copyFileSync(file, made);
  fs.chmodSync(made, fs.statSync(target).mode & 0o777);
  if (hashOf(made) !== hash) return (remove(made), false);
  remove(old);
  fs.renameSync(target, old);
  try {
    fs.renameSync(made, target);
  } catch (error) {
    fs.renameSync(old, target);
    throw error;
  }
  return true;
}

/** Returns `start` and `replace` for a fetched file. Both throw if the file has another hash. */
export function programOf(file: string, hash: string) {
  const missing = () => new PanelRefusal('DOWNLOAD_FILE_MISSING');
  const run = (program: string, words: readonly string[]) =>
    spawn(program, words, { detached: true, stdio: 'ignore' }).unref();
  const start = (...words: string[]) => {
    if (hashOf(file) !== hash) throw missing();
    run(file, words);
  };
  const replace = (target: string, ...words: string[]) => {
    if (!putInPlace(file, target, hash)) throw missing();
    run(target, words);
  };
  return { start, replace };
}

// ---- Requests.

/** Options to observe and cancel a fetch. */
export type Fetching = { onProgress?: Progress; signal?: AbortSignal };
/** `own` is the nonce, which each try of one call repeats. */
type Asked = { method: string; path: string; body?: unknown; own?: string };
export type Call = Asked & Fetching & { sink?: Sink };

/** The time limit of a call, and the wait for each origin before the next one is tried too. */
export type Limits = { limitMs: number; headStartMs: number };
export const limits = {
  beat: { limitMs: 5000, headStartMs: 1000 },
  close: { limitMs: 2000, headStartMs: 500 },
  // Two origins must not handle the same call at once.
  call: { limitMs: 15_000, headStartMs: 15_000 },
  file: { limitMs: 3_600_000, headStartMs: 3_600_000 },
};

type Request = {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};
type Fetch = (url: string, request: Request & { redirect: 'manual' }) => Promise<Response>;

let trust: tls.SecureContext | undefined;

/** Trusts the system's roots as well, where Node.js reads them (22.15). */
function trusted(): tls.SecureContext {
  const { getCACertificates: read }: Partial<typeof tls> = tls;
  trust ??= tls.createSecureContext(read && { ca: [...read('default'), ...read('system')] });
  return trust;
}

/** `fetch` with the system's roots, and the environment's proxy where Node.js supports it (24.5). */
const systemFetch: Fetch = async (url, { method, headers, body, signal }) => {
  const isSecure = url.startsWith('https:');
  const { request, Agent } = isSecure ? https : http;
  const agent = new Agent({ proxyEnv: process.env });
  const how = { method, headers, signal, agent, ...(isSecure && { secureContext: trusted() }) };
  const sent = request(url, how).end(body);
  const got = await new Promise<http.IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).on('error', reject);
  });
  const { statusCode: status = 0 } = got;
  const heads = new Headers();
  for (const [name, line] of Object.entries(got.headers)) heads.set(name, String(line));
  const stream = status === 204 || status === 304 ? null : (Readable.toWeb(got) as ReadableStream);
  return new Response(stream, { status, headers: heads });
};

/** The response. A file's bytes go to the sink. The caller checks their hash. */
export async function exchanged(
  ask: Fetch | undefined,
  url: string,
  request: Request,
  sink?: Sink & { onProgress?: Progress | undefined },
) {
  const response = await (ask ?? systemFetch)(url, { ...request, redirect: 'manual' });
  const { status } = response;
  const isFile = sink !== undefined && (status === 200 || status === 206);
  if (isFile && status === 200) sink.clear();
  const pieces: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? [];
  const kept: Uint8Array[] = [];
  for await (const piece of pieces) {
    if (!isFile) {
      kept.push(piece);
      continue;
    }
    // The next call may already write to the sink.
    if (request.signal.aborted) throw new Failure('timeout', 'canceled');
    sink.add(piece);
    if (sink.size() > sink.total) break;
    sink.onProgress?.(sink.size(), sink.total);
  }
  const header = (name: string) => response.headers.get(name) ?? '';
  const [signature, signatureInput] = [header('signature'), header('signature-input')];
  const contentDigest = header('content-digest');
  return { signature, signatureInput, contentDigest, body: Buffer.concat(kept), status, isFile };
}

/** Reasons of a missing answer. Of several, the last in this list is reported. */
const reasons = ['refused', 'timeout', 'dns', 'tls', 'proxy', 'not-genuine', 'key-set'] as const;
type NoAnswer = (typeof reasons)[number];
/** The reason why the last heartbeat has no answer, or the code of its refusal. */
export type Reason = NoAnswer | `refused: ${string}`;
const signs: [NoAnswer, RegExp][] = [
  ['dns', /ENOTFOUND|EAI_/],
  ['timeout', /TIMEDOUT|_TIMEOUT|AbortError|TimeoutError/],
  ['proxy', /ERR_PROXY|Proxy response|HPE_/],
  ['tls', /CERT|ERR_SSL|ERR_TLS|EPROTO|UNABLE_TO_|HOSTNAME_MISMATCH/],
];

export class Failure extends Error {
  readonly reason: NoAnswer;
  readonly isClock: boolean;
  constructor(reason: NoAnswer, detail: string, isClock = false) {
    super(detail);
    this.reason = reason;
    this.isClock = isClock;
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const text = inspect(error);
  const [reason] = signs.find(([, sign]) => sign.test(text)) ?? ['refused'];
  const detail = /code: '(\w+)'/.exec(text)?.[1] ?? String(error);
  return new Failure(reason, detail, /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/.test(text));
}

type Race = {
  /** A time of `performance.now`. */
  until: number;
  headStartMs: number;
  running: Set<AbortController>;
  log: ((line: string) => void) | undefined;
  /** Cancels the race. */
  cancel?: AbortSignal | undefined;
};

/** The first answer of any origin. Each origin starts when the one before failed or had its head start. */
export async function firstOf<Answer>(
  origins: readonly string[],
  { until, headStartMs, running, log, cancel }: Race,
  ask: (origin: string, signal: AbortSignal) => Promise<Answer>,
) {
  const race = new AbortController();
  const { signal } = race;
  const timer = setTimeout(() => race.abort(), until - performance.now());
  if (cancel?.aborted) race.abort();
  cancel?.addEventListener('abort', () => race.abort(), { signal });
  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve));
  const failures: Failure[] = [];
  const found: Answer[] = [];
  const fail = (origin: string, failure: Failure) => {
    failures.push(failure);
    log?.(`${origin}: ${failure.reason} (${failure.message})`);
  };
  let before: Promise<unknown> = Promise.resolve();
  running.add(race);
  const asked = origins.map((origin) => {
    const one = before.then(async () => {
      if (signal.aborted) return;
      try {
        found.push(await ask(origin, signal));
        race.abort();
      } catch (error) {
        if (!signal.aborted) fail(origin, failureOf(error));
      }
    });
    const start = () => pause(headStartMs, null, { signal }).catch(() => undefined);
    before = before.then(() => Promise.race([one, start()]));
    return one;
  });
  await Promise.race([Promise.all(asked), ended]);
  clearTimeout(timer);
  running.delete(race);
  const isLate = signal.aborted && found.length === 0 && !cancel?.aborted;
  if (isLate) fail(origins.join(', '), new Failure('timeout', 'no answer in time'));
  race.abort();
  const reason = reasons.findLast((each) => failures.some((one) => one.reason === each)) ?? null;
  return { found: found[0] ?? null, reason, isClock: failures.some(({ isClock }) => isClock) };
}
