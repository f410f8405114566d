/** What `regz-panel.ts` needs of the PC: its parts, files that survive a power cut, its clocks, and its network. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import * as crypto from 'node:crypto';
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import * as os from 'node:os';
import * as path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import * as tls from 'node:tls';
import { inspect } from 'node:util';
import { named, openBox, parsed, type Point, sha256 } from './regz-verify.ts';

/** Electron's `safeStorage`. */
export type Seal = { encryptString(text: string): Buffer; decryptString(sealed: Buffer): string };

export function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What is kept; that of before where a power cut left a file of zeros. */
export function readKept<Kind>(file: string, seal: Seal | undefined): Kind | undefined {
  const read = (name: string) =>
    tried(() => {
      const bytes = fs.readFileSync(name);
      return parsed<Kind>(seal?.decryptString(bytes) ?? bytes.toString());
    });
  return read(file) ?? read(`${file}.old`);
}

export function writeKept(file: string, kept: unknown, seal: Seal | undefined): void {
  const text = JSON.stringify(kept);
  const made = `${file}.${process.pid}`;
  const out = fs.openSync(made, 'w', 0o600);
  fs.writeFileSync(out, seal?.encryptString(text) ?? text);
  fs.fsyncSync(out);
  fs.closeSync(out);
  tried(() => fs.renameSync(file, `${file}.old`));
  fs.renameSync(made, file);
}

/** What a program of the system prints; undefined where it is not here or fails. */
function said(line: string): string | undefined {
  const [program = '', ...words] = line.split(' ');
  const how = { stdio: 'pipe', windowsHide: true } as const;
  return tried(() => execFileSync(program, words, how).toString().trim());
}

export function componentsOfThisPc(): string[] {
  const cards = Object.values(os.networkInterfaces()).flat();
  return [
    said('cat /sys/class/dmi/id/board_name') ??
      said(String.raw`reg query HKLM\HARDWARE\DESCRIPTION\System\BIOS /v BaseBoardProduct`),
    `${os.cpus()[0]?.model} ${os.cpus().length}`,
    said('cat /sys/block/nvme0n1/wwid') ?? said('cat /sys/block/sda/device/wwid'),
    said('cat /etc/machine-id') ??
      said(String.raw`reg query HKLM\SOFTWARE\Microsoft\Cryptography /v MachineGuid`),
    said('cat /sys/class/drm/card0/device/device'),
    cards.find((card) => card?.internal === false)?.mac,
  ].map((part) => (part ? sha256(`regz ${part}`).toString('base64url') : ''));
}

// ---- The latest time.

/** A folder for the latest time, and files that the system writes: their times have passed. */
export type Places = { latest: string; records: readonly string[] };
const LINUX_RECORDS = [
  '/var/log/wtmp',
  '/var/lib/systemd/timesync/clock',
  '/var/lib/systemd/random-seed',
];
const REGISTRY = String.raw`HKCU\Software\RegzPanel`;
const SHUTDOWN = String.raw`reg query HKLM\SYSTEM\CurrentControlSet\Control\Windows /v ShutdownTime`;
const SECONDS_1601_TO_1970 = 11_644_473_600;

function stateFolder(): string {
  const { XDG_STATE_HOME: state } = process.env;
  if (process.platform !== 'darwin') return state || path.join(os.homedir(), '.local/state');
  return path.join(os.homedir(), 'Library/Application Support');
}

/**
 * The latest time that this PC has seen, kept outside the store: a copied or restored store must not turn it back.
 * Times are in seconds; 0 is none. What cannot be read or written costs nothing.
 */
export function latestTime(roots: readonly Point[], places: Places | undefined) {
  const name = sha256(roots.map(({ x }) => x).join('\n'))
    .toString('hex')
    .slice(0, 16);
  const isRegistry = process.platform === 'win32' && places === undefined;
  const folder = places?.latest ?? path.join(stateFolder(), 'regz-panel');
  const records = places?.records ?? (process.platform === 'linux' ? LINUX_RECORDS : []);
  // It changes only while the system ends.
  const shutdown = isRegistry ? shutdownTime() : 0;
  let written = 0;
  return {
    read: (): number => {
      const text = isRegistry
        ? said(`reg query ${REGISTRY} /v ${name}`)
        : tried(() => fs.readFileSync(path.join(folder, name), 'utf8'));
      return Number(/(?:^|\s)(\d{1,11})\s*$/.exec(text ?? '')?.[1] ?? 0);
    },
    write: (seconds: number): void => {
      if (seconds === written) return;
      written = seconds;
      const words = ['add', REGISTRY, '/v', name, '/t', 'REG_SZ', '/d', String(seconds), '/f'];
      if (isRegistry) execFile('reg', words, { windowsHide: true }, () => undefined);
      else tried(() => fs.mkdirSync(folder, { recursive: true, mode: 0o700 }));
      if (!isRegistry) tried(() => fs.writeFileSync(path.join(folder, name), String(seconds)));
    },
    /** When the system last wrote one of its records. */
    record: (): number => {
      const times = records.map((file) => tried(() => fs.statSync(file).mtimeMs) ?? 0);
      return Math.max(shutdown, ...times.map((ms) => Math.floor(ms / 1000)));
    },
  };
}

/** When Windows was last shut down. */
function shutdownTime(): number {
  const [, hex = ''] = /REG_BINARY\s+([\dA-F]{16})/i.exec(said(SHUTDOWN) ?? '') ?? [];
  if (hex === '') return 0;
  return Number(Buffer.from(hex, 'hex').readBigUInt64LE() / 10_000_000n) - SECONDS_1601_TO_1970;
}

// ---- What is fetched.

/** Where fetched bytes go; `total` is how many there will be. */
export type Sink = { total: number; size(): number; clear(): void; add(piece: Uint8Array): void };
export type Progress = (received: number, total: number) => void;

const sizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const remove = (file: string) => fs.rmSync(file, { force: true });
export const hashOf = (file: string) => sha256(fs.readFileSync(file)).toString('hex');

/** A file that the next fetch goes on with. */
export function partFile(file: string, total: number): Sink {
  return {
    total,
    size: () => sizeOf(file),
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
 * Puts a copy of the file in the place of `target`, if it has this hash. The former one is `<target>.old` then; where
 * anything fails it stays where it was.
 */
export function putInPlace(file: string, target: string, hash: string): boolean {
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

export function startProgram(file: string, words: readonly string[]): void {
  spawn(file, words, { detached: true, stdio: 'ignore' }).unref();
}

// ---- The files.

export type Settings = { version: number; content: string };
type Parts = readonly string[];
export type Device = { jwk: crypto.JsonWebKey; components: Parts };
export type Kept = {
  keySet: { file: string; origin: string; sequence: number; at: number };
  /** A moment that has passed, in seconds: before it, the PC's clock was set back. */
  floor: number;
  /** A time of the system's records that a genuine answer has shown to be wrong. */
  ignoredBoot: number;
  username: string | null;
  /** The parts that the PC had when its owner approved its key; none before. */
  approved: Parts | null;
  grace: string | null;
  values: { digest: string; content: string } | null;
  settings: Settings | null;
};
/** What opens only on this PC, and the key that it belongs to. */
const inBox = ['approved', 'grace', 'values', 'settings'] as const;
export type Inside = Pick<Kept, (typeof inBox)[number]> & {
  kid: string;
  components: Parts;
};
export type Identity = {
  jwk?: crypto.JsonWebKey | undefined;
  username?: string | null | undefined;
  box?: string | null | undefined;
};
export type Filed = Identity & Partial<Pick<Kept, 'keySet' | 'floor' | 'ignoredBoot'>>;
/** The token of the last answer, and the id under which the next request shows it. */
export type Chain = { kid: string; token?: string; request?: string };

export function newDevice(components: Parts): Device {
  const { privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { jwk: privateKey.export({ format: 'jwk' }), components };
}

export const isChanged = (one: string | undefined, other: string | undefined) =>
  Boolean(one && other && one !== other);

/**
 * The PC's key with what its box holds; null for the file of another PC, which three changed parts are too,
 * or an edited one. A PC that reads fewer than two parts stays signed in, and has nothing to run offline with.
 */
export function deviceOf({ jwk, box }: Filed, read: Parts): (Device & Partial<Inside>) | null {
  if (jwk === undefined) return null;
  if (read.filter(Boolean).length < 2) return { jwk, components: read };
  const text = openBox(box ?? '', read);
  const inside = text === null ? null : parsed<Inside>(text);
  if (inside === null || inside.kid !== named(jwk).kid) return null;
  const components = read.map((part, at) => part || (inside.components[at] ?? ''));
  const changed = components.filter((part, at) => isChanged(part, inside.components[at]));
  return changed.length < 3 ? { ...inside, jwk, components } : null;
}

// ---- The network.

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

/** `fetch` with the system's roots, and the proxy of the environment where Node.js uses it (24.5). */
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

/** Whatever arrived. A file's bytes go to the sink: its address is their check. */
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
    // The next call may write already.
    if (request.signal.aborted) throw new Failure('timeout', 'canceled');
    sink.add(piece);
    if (sink.size() > sink.total) break;
    sink.onProgress?.(sink.size(), sink.total);
  }
  const header = (name: string) => response.headers.get(name) ?? '';
  const sent = { signature: header('signature'), signatureInput: header('signature-input') };
  const got = { ...sent, contentDigest: header('content-digest'), body: Buffer.concat(kept) };
  return { ...got, status, isFile };
}

/** Why there is no answer; of several origins' reasons the one that is last here is told. */
const reasons = ['refused', 'timeout', 'dns', 'tls', 'proxy', 'not-genuine', 'key-set'] as const;
type NoAnswer = (typeof reasons)[number];
/** Why the last heartbeat got no answer, or the code of its refusal. */
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
  /** By `performance.now`. */
  until: number;
  headStartMs: number;
  running: Set<AbortController>;
  log: ((line: string) => void) | undefined;
  /** Ends the race for its caller. */
  cancel?: AbortSignal | undefined;
};

/** The first answer of an origin. The next is asked once the one before failed or had its head start. */
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
  if (signal.aborted && found.length === 0 && !cancel?.aborted)
    fail(origins.join(', '), new Failure('timeout', 'no answer in time'));
  race.abort();
  const reason = reasons.findLast((each) => failures.some((one) => one.reason === each)) ?? null;
  return { found: found[0] ?? null, reason, isClock: failures.some(({ isClock }) => isClock) };
}
