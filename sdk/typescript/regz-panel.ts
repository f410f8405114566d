/**
 * The panel's client for Node.js 18 or later and Electron's main process. It needs `regz-pc.ts` and `regz-verify.ts`
 * beside it, and nothing else.
 *
 *     const panel = await connect({ roots, origins, version: '2.4.0', store: folder });
 *     if (panel.standing.has('Esp')) draw(panel.standing.value('offsets'));
 *
 * It keeps `standing` true by itself, online and off, and never ends the process: the program decides.
 */
import { spawn } from 'node:child_process';
import * as crypto from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { inspect } from 'node:util';
import { componentsOfThisPc, readKept, type Seal, tried, writeKept } from './regz-pc.ts';
import {
  checkAnswer,
  checkGrace,
  checkKeySet,
  type Key,
  type KeySet,
  lockBox,
  named,
  openBox,
  type Package,
  parsed,
  type Point,
  requestBase,
  sha256,
} from './regz-verify.ts';

export type Options = {
  /** Both roots, as `regz panel-keys show` prints them. */
  roots: readonly Point[];
  /** The first addresses, tried in order; later the newest key set says where the API is. */
  origins: readonly string[];
  /** The program's own version, `major.minor.patch`. */
  version: string;
  /** A folder of this program and this user alone. */
  store: string;
  /** Seals what is kept there: Electron's `safeStorage`. Without it the file has mode 0600. */
  seal?: Seal;
  channel?: 'stable' | 'experiment';
  /** What an older program called this PC, whose place in the list it takes over. */
  legacyId?: string;
  /** What its owner calls the PC; the host name otherwise. */
  label?: string;
  /** Hashes of board, processor, disk, system, graphics, network; read from the PC otherwise. */
  components?: readonly string[];
  fetch?: typeof fetch;
  clock?: { now(): number; sinceBoot(): number };
};
type Settings = { version: number; content: string };
/** What the server says of this PC; what does not apply is null. */
type Said = {
  /** `signed-out` to `running` as the server says, or `unreachable`, `clock-behind`, `clock-wrong`. */
  state: string;
  account: (Package & { username: string; secondsLeft: number | null }) | null;
  signIn: { code: string; url: string; expiresInSeconds: number } | null;
  devices: { known: number; max: number; resetsLeft: number; resetUrl: string } | null;
  seats: { label: string; since: string }[] | null;
  release: (Record<'version' | 'sha256' | 'fileName' | 'notes', string> & { bytes: number }) | null;
};
/** A refusal: `message` is its code (`LICENSE_UNKNOWN`, `UNREACHABLE`), `cause` what belongs to it. */
export class PanelRefusal extends Error {}

// ---- The PC.

type Device = { jwk: crypto.JsonWebKey; components: readonly string[] };
type Kept = {
  keySet: { file: string; origin: string; sequence: number; at: number };
  /** A moment that has passed, in seconds: before it, the PC's clock was set back. */
  floor: number;
  username: string | null;
  /** The parts that the PC had when its owner approved its key; none before. */
  approved: readonly string[] | null;
  grace: string | null;
  values: { digest: string; content: string } | null;
  settings: Settings | null;
};
/** What opens only on this PC, and the key that it belongs to. */
const inBox = ['approved', 'grace', 'values', 'settings'] as const;
type Inside = Pick<Kept, (typeof inBox)[number]> & { kid: string; components: readonly string[] };
type Identity = {
  jwk?: crypto.JsonWebKey | undefined;
  username?: string | null | undefined;
  box?: string | null | undefined;
};
type Filed = Identity & Partial<Pick<Kept, 'keySet' | 'floor'>>;
/** The token of the last answer, and the id under which the next request shows it. */
type Chain = { kid: string; token?: string; request?: string };

function newDevice(components: readonly string[]): Device {
  const { privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { jwk: privateKey.export({ format: 'jwk' }), components };
}

const isChanged = (one: string | undefined, other: string | undefined) =>
  Boolean(one && other && one !== other);

/**
 * The PC's key with what its box holds; null for the file of another PC, which three changed parts are too,
 * or an edited one. A PC that reads fewer than two parts stays signed in, and has nothing to run offline with.
 */
function deviceOf({ jwk, box }: Filed, read: readonly string[]): (Device & Partial<Inside>) | null {
  if (jwk === undefined) return null;
  if (read.filter(Boolean).length < 2) return { jwk, components: read };
  const text = openBox(box ?? '', read);
  const inside = text === null ? null : parsed<Inside>(text);
  if (inside === null || inside.kid !== named(jwk).kid) return null;
  const components = read.map((part, at) => part || (inside.components[at] ?? ''));
  const changed = components.filter((part, at) => isChanged(part, inside.components[at]));
  return changed.length < 3 ? { ...inside, jwk, components } : null;
}

const sizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const newNonce = () => crypto.randomBytes(16).toString('base64url');
const hashOf = (file: string) => sha256(fs.readFileSync(file)).toString('hex');

// ---- The panel.

type Heard = Said & Partial<Kept> & { nextInSeconds: number };
type Refused = { code: string; data?: Settings & { retryAfterSeconds: number } };
type Call = { method: string; path: string; body?: unknown; own?: string; part?: string };

const LAST_ANSWER_SECONDS = 600;
const FLOOR_EVERY_SECONDS = 300;
const KEYS_EVERY_SECONDS = 86_400;
const KEYS_PAUSE_SECONDS = 60;
const SYSTEMS: Partial<Record<string, string>> = { win32: 'windows', darwin: 'macos' };
const CALL_LIMIT_MS = 15_000;
const FILE_LIMIT_MS = 3_600_000;
const nobody = { username: null, grace: null, values: null, settings: null };
const [DISK, NETWORK] = [2, 5];
const nothing = { account: null, signIn: null, devices: null, seats: null, release: null };
const unheard: Said = { ...nothing, state: 'unreachable' };

/** Connects this PC: resolves with the first answer, or once nobody gave one. */
export async function connect(options: Options): Promise<Panel> {
  const panel = new Panel(options);
  await panel.refresh();
  return panel;
}

export type Standing = ReturnType<typeof standingOf>;
function standingOf(said: Said, kept: Pick<Kept, 'settings' | 'values'>, offline = false) {
  const runs = said.state === 'running';
  const texts = runs ? parsed<Record<string, string>>(kept.values?.content ?? '{}') : {};
  return {
    ...said,
    /** Whether it runs by its grace file, without the server. */
    offline,
    settings: kept.settings,
    /** Whether the program runs and its package has this feature group. */
    has: (group: string) => runs && said.account?.groups.includes(group) === true,
    /** A value or secret that only a running program is given. */
    value: (name: string) => texts[name],
  };
}

export class Panel {
  readonly #options: Options;
  readonly #clock: NonNullable<Options['clock']>;
  #device: Device & Key & { key: crypto.KeyObject };
  #chain: Chain;
  /** The identity as the file has it: of another key until this one is approved. */
  #filed: Identity;
  readonly #timer: NodeJS.Timeout;
  readonly #listeners = new Set<(standing: Standing) => void>();
  #kept: Kept;
  #keySet: KeySet | null;
  #last: { said: Said; at: number } = { said: unheard, at: -Infinity };
  #line = {
    challenge: '',
    isClockWrong: false,
    failures: 0,
    wantsCode: false,
    told: '',
    isUnsaved: false,
  };
  /** Moments by the clock that counts sleep. */
  #at = { keys: -Infinity, floor: -Infinity, due: Infinity };
  #report: { kind: string; detail: string } | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    const { store, seal, components = componentsOfThisPc() } = options;
    this.#options = options;
    // Unlike `performance.now`, the uptime counts sleep.
    this.#clock = options.clock ?? { now: () => Date.now() / 1000, sinceBoot: () => os.uptime() };
    fs.mkdirSync(store, { recursive: true, mode: 0o700 });
    const kept = readKept<Filed>(path.join(store, 'panel.json'), seal) ?? {};
    const device = deviceOf(kept, components);
    const { approved = [], grace = null, values = null, settings = null } = device ?? {};
    const { floor = 0, keySet = { file: '', origin: '', sequence: 0, at: 0 } } = kept;
    const username = device === null ? null : (kept.username ?? null);
    const mine = { username, approved: device && approved, grace, values, settings };
    this.#kept = { floor, keySet, ...mine };
    this.#filed = { jwk: kept.jwk, username: kept.username, box: kept.box };
    this.#device = this.#with(device ?? newDevice(components));
    this.#chain = { kid: this.#device.kid };
    this.#keySet = this.#checked(keySet.file, keySet.origin);
    this.#save();
    this.#timer = setInterval(() => this.#tick(), 1000).unref();
  }

  /** Where this PC stands, decided anew at each reading. */
  get standing(): Standing {
    const { settings, values, username } = this.#kept;
    if (this.#isOnline()) return standingOf(this.#last.said, this.#kept);
    const { verdict, grace } = this.#grace();
    if (grace !== undefined) {
      const account = { ...grace, username: username ?? '', secondsLeft: null };
      const same = values?.digest === grace.values ? values : null;
      const said = { ...unheard, state: 'running', account };
      return standingOf(said, { settings, values: same }, true);
    }
    const silent = verdict === 'CLOCK_BEHIND' ? 'clock-behind' : 'unreachable';
    const state = this.#line.isClockWrong ? 'clock-wrong' : silent;
    return standingOf({ ...unheard, state }, this.#kept);
  }

  /** Calls the listener with the standing soon, and at each change; what it returns ends this. */
  onChange(listener: (standing: Standing) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Asks the server now. */
  async refresh(): Promise<Standing> {
    await this.#inTurn(() => this.#beat());
    return this.standing;
  }

  /** Asks for a code, in `standing.signIn`, until its owner has confirmed it on the site. */
  signIn(): Promise<Standing> {
    this.#line.wantsCode = true;
    return this.refresh();
  }

  /** Applies a license key; a subscription to another package ends only if that is confirmed. */
  async redeem(licenseKey: string, confirmReplacement = false): Promise<unknown> {
    const body = { licenseKey, confirmReplacement };
    const done = await this.#call({ method: 'POST', path: 'redemptions', body });
    await this.refresh();
    return done;
  }

  /** Keeps settings for the account's PCs. If another was first, its settings come, and a refusal. */
  async save(content: string): Promise<void> {
    const body = { basedOn: this.#kept.settings?.version ?? 0, content };
    const { version } = await this.#call<Settings>({ method: 'PUT', path: 'settings', body });
    this.#keep({ settings: { version, content } });
  }

  /** Fetches the release. Its file is handed out, and started, only if it is the one named. */
  async update() {
    const { release } = this.standing;
    if (release === null) throw new PanelRefusal('DOWNLOAD_UNKNOWN');
    const { version, sha256: hash, fileName } = release;
    const part = path.join(this.#options.store, `${hash}.part`);
    const file = path.join(this.#options.store, path.basename(fileName));
    if (sizeOf(part) >= release.bytes) fs.rmSync(part);
    await this.#call({ method: 'GET', path: `releases/${hash}`, part });
    if (hashOf(part) !== hash) throw new PanelRefusal('DOWNLOAD_FILE_MISSING');
    fs.renameSync(part, file);
    const start = (...words: string[]) => {
      if (hashOf(file) !== hash) throw new PanelRefusal('DOWNLOAD_FILE_MISSING');
      spawn(file, words, { detached: true, stdio: 'ignore' }).unref();
    };
    return { version, file, start };
  }

  /** Tells staff with the next heartbeat; nothing follows from it by itself. */
  report(kind: 'tampered' | 'crashed' | 'message', detail: string): void {
    this.#report = { kind, detail };
  }

  /** Frees the seat, or signs this PC out as well. Nothing is asked after it. */
  async close({ signOut = false } = {}): Promise<void> {
    clearInterval(this.#timer);
    await this.#inTurn(() => this.#beat(signOut ? 'sign-out' : 'close'));
  }

  #tick(): void {
    const now = this.#clock.sinceBoot();
    if (now >= this.#at.due) {
      this.#at.due = now + FLOOR_EVERY_SECONDS;
      this.refresh().catch(() => undefined);
    }
    if (!this.#isOnline() && now - this.#at.floor >= FLOOR_EVERY_SECONDS) {
      this.#at.floor = now;
      this.#keep({ floor: Math.max(this.#kept.floor, Math.floor(this.#clock.now())) });
    }
    const { standing } = this;
    const text = JSON.stringify([standing, this.#kept.values?.digest]);
    if (text === this.#line.told) return;
    this.#line.told = text;
    for (const listener of this.#listeners) listener(standing);
  }

  #isOnline(): boolean {
    return this.#clock.sinceBoot() - this.#last.at < LAST_ANSWER_SECONDS;
  }

  #grace() {
    const { floor, grace } = this.#kept;
    const here = { keys: this.#trusted(), device: this.#device.kid, local: this.#clock.now() };
    return checkGrace(grace ?? '', { ...here, floor });
  }

  /** One thing at a time, in the order in which it was asked for. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #with({ jwk, components }: Device) {
    const key = crypto.createPrivateKey({ key: jwk, format: 'jwk' });
    return { ...named(jwk), jwk, components, key };
  }

  /** Whether the PC is not the one whose sign-in was approved: a clone has a key of its own. */
  #isMoved(): boolean {
    const { components } = this.#device;
    return [DISK, NETWORK].some((at) => isChanged(components[at], this.#kept.approved?.[at]));
  }

  #become(device: Device): void {
    this.#device = this.#with(device);
    this.#chain = { kid: this.#device.kid };
    this.#kept = { ...this.#kept, ...nobody, approved: null };
  }

  /** Writes what is kept; the key only once a sign-in with it was approved. */
  #save(): void {
    const { store, seal } = this.#options;
    const { keySet, floor, username, approved, ...rest } = this.#kept;
    const { kid, jwk, components } = this.#device;
    const inside: Inside = { kid, components, approved, ...rest };
    const box = lockBox(JSON.stringify(inside), components) ?? this.#filed.box;
    if (approved !== null) this.#filed = { jwk, username, box };
    writeKept(path.join(store, 'panel.json'), { keySet, floor, ...this.#filed }, seal);
  }

  #chainFile(): string {
    return path.join(this.#options.store, 'chain.json');
  }

  /** The chain as the file has it: another program of this user may have gone on with it. */
  #readChain(): Chain {
    const kept = readKept<Chain>(this.#chainFile(), this.#options.seal);
    return kept?.kid === this.#device.kid && !this.#line.isUnsaved ? kept : this.#chain;
  }

  #keepChain(chain: Chain): void {
    this.#chain = chain;
    if (this.#kept.approved === null) return;
    const write = () => (writeKept(this.#chainFile(), chain, this.#options.seal), true);
    this.#line.isUnsaved = tried(write) === undefined;
  }

  /** What this request shows; the id is on the disk before it is sent, and stays until it is answered. */
  #link(): Chain & { request: string } {
    const chain = this.#readChain();
    const link = { ...chain, request: chain.request ?? newNonce() };
    if (chain.request === undefined || chain !== this.#chain) this.#keepChain(link);
    return link;
  }

  /** A full disk costs what the next run would remember, never this one. */
  #keep(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    tried(() => this.#save());
  }

  async #beat(leave?: 'close' | 'sign-out'): Promise<void> {
    const { version, channel, legacyId, label = os.hostname() } = this.#options;
    const { values, settings, username } = this.#kept;
    const asks = this.#line.wantsCode && username === null;
    if (asks && this.#isMoved()) this.#become(newDevice(this.#device.components));
    const { kid, components } = this.#device;
    const { token, request } = this.#link();
    const graceIat = this.#grace().grace?.iat;
    const [at, report] = [this.#clock.sinceBoot(), this.#report];
    const program = { version, channel, leave, report };
    const body = {
      ...program,
      platform: `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`,
      device: { components, label: label.slice(0, 64), keyIn: 'file', legacyId },
      signIn: asks || undefined,
      chain: { token, request },
      have: { values: values?.digest, settings: settings?.version, graceIat },
    };
    const answer = await this.#exchange({ method: 'POST', path: 'heartbeat', body });
    this.#line.failures = answer === null ? this.#line.failures + 1 : 0;
    let wait = Math.min(60, 2.5 * 2 ** this.#line.failures) * (1 - Math.random() / 5);
    const isLate = answer?.status === 409 && answer.text.includes('"PANEL_CHAIN_LATE"');
    if (isLate && this.#readChain().request === request) {
      this.#keepChain({ kid, ...(token && { token }) });
      wait = 0;
    } else if (answer?.status === 200) {
      const { chain, ...heard } = parsed<Heard & { chain?: { token: string } }>(answer.text);
      wait = this.#take(heard, at);
      if (chain && this.#readChain().request === request) {
        this.#keepChain({ kid, token: chain.token });
      }
      if (this.#report === report) this.#report = undefined;
    } else if (answer !== null) {
      wait = parsed<Refused>(answer.text).data?.retryAfterSeconds ?? wait;
    }
    this.#at.due = this.#clock.sinceBoot() + Math.min(wait, FLOOR_EVERY_SECONDS);
    if (!asks && this.#line.wantsCode && answer?.status === 200) return this.#beat();
    setImmediate(() => this.#tick());
  }

  /** Takes a heartbeat's answer; returns in how many seconds the next one is due. */
  #take({ nextInSeconds, values, settings, grace, ...said }: Heard, at: number): number {
    const username = said.account?.username ?? null;
    const wasOther = this.#kept.username !== null && username !== this.#kept.username;
    const before = wasOther ? nobody : this.#kept;
    const runs = said.state === 'running';
    // A file for values of before is of no use: to whoever has none, a new one is given.
    const file = grace ?? (values ? null : before.grace);
    this.#last = { said, at };
    this.#line.wantsCode &&= said.state === 'signed-out';
    const given = { grace: runs ? file : null, values: runs ? (values ?? before.values) : null };
    const isApproved = said.account !== null && this.#kept.approved === null;
    const approved = isApproved ? this.#device.components : this.#kept.approved;
    if (!runs) this.#filed = { ...this.#filed, box: null };
    this.#keep({ username, approved, settings: settings ?? before.settings, ...given });
    // The file of before goes as well: it holds what a program that may not run must not have.
    if (!runs && before.grace) this.#keep({});
    return wasOther || (runs && file === null && before.grace !== null) ? 0 : nextInSeconds;
  }

  /** Calls until somebody answers, under the same characters of its own. */
  async #call<Result>(call: Call): Promise<Result> {
    const own = newNonce();
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await this.#exchange({ ...call, own });
      const body = parsed<Result & Refused>(answer?.text || '{}');
      if (answer !== null && answer.status < 300) return body;
      if (body.code === 'PANEL_SETTINGS_CHANGED' && body.data) this.#keep({ settings: body.data });
      if (answer !== null) throw new PanelRefusal(body.code, { cause: body.data });
    }
    throw new PanelRefusal('UNREACHABLE');
  }

  /** The first genuine answer of an origin; null where none gave one. */
  async #exchange(call: Call) {
    const isOld = Math.abs(this.#clock.now() - this.#kept.keySet.at) > KEYS_EVERY_SECONDS;
    if (isOld || this.#trusted().length === 0) await this.#renewKeySet();
    for (const origin of this.#origins()) {
      const answer = await this.#ask(origin, call);
      const isStale = answer?.status === 401 && answer.text.includes('"PANEL_CHALLENGE_STALE"');
      if (answer !== null) return isStale ? this.#ask(origin, call) : answer;
    }
    return null;
  }

  async #ask(origin: string, { method, part, own = newNonce(), ...call }: Call) {
    const targetUri = `${origin}/api/panel/v1/${call.path}`;
    const body = call.body === undefined ? '' : JSON.stringify(call.body);
    const asked = { method, targetUri, body, challenge: this.#line.challenge, own };
    const { base, digest, signatureInput } = requestBase(this.#device, asked);
    const how = { key: this.#device.key, dsaEncoding: 'ieee-p1363' } as const;
    const signed = crypto.sign('sha256', Buffer.from(base), how).toString('base64');
    const sent = { signature: `regz=:${signed}:`, signatureInput };
    const headers = {
      'accept-encoding': 'identity',
      'content-digest': digest,
      'signature-input': signatureInput,
      signature: sent.signature,
      ...(body && { 'content-type': 'application/json' }),
      ...(part && { range: `bytes=${sizeOf(part)}-` }),
    };
    const got = await this.#fetch(targetUri, { method, headers, ...(body && { body }) }, part);
    if (got === null || got.isFile) return got && { status: got.status, text: '' };
    const [, kid = ''] = /keyid="([\w-]{43})"/.exec(got.signatureInput) ?? [];
    if (kid && !this.#trusted().some((key) => key.kid === kid)) await this.#renewKeySet();
    const genuine = checkAnswer(got, sent, this.#trusted());
    if (genuine === null) return null;
    Object.assign(this.#line, { challenge: genuine.next, isClockWrong: false });
    this.#keep({ floor: genuine.created });
    return { status: got.status, text: got.body.toString() };
  }

  /** Whatever arrived; null for nothing. A file's bytes go to `part`: its address is their check. */
  async #fetch(url: string, asked: Parameters<typeof fetch>[1], part?: string) {
    const signal = AbortSignal.timeout(part ? FILE_LIMIT_MS : CALL_LIMIT_MS);
    try {
      const ask = this.#options.fetch ?? fetch;
      const response = await ask(url, { ...asked, redirect: 'manual', signal });
      const { status } = response;
      const isFile = part !== undefined && (status === 200 || status === 206);
      if (isFile && status === 200) fs.rmSync(part, { force: true });
      const pieces: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? [];
      const kept: Uint8Array[] = [];
      for await (const piece of pieces) {
        if (isFile) fs.appendFileSync(part, piece, { mode: 0o700 });
        else kept.push(piece);
      }
      const header = (name: string) => response.headers.get(name) ?? '';
      const sent = { signature: header('signature'), signatureInput: header('signature-input') };
      const got = { ...sent, contentDigest: header('content-digest'), body: Buffer.concat(kept) };
      return { ...got, status, isFile };
    } catch (error) {
      this.#line.isClockWrong = /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/.test(inspect(error));
      return null;
    }
  }

  #origins(): string[] {
    return [...new Set([...(this.#keySet?.origins ?? []), ...this.#options.origins])];
  }

  #trusted(): Key[] {
    return this.#keySet !== null && this.#keySet.exp > this.#clock.now() ? this.#keySet.keys : [];
  }

  #checked(file: string, origin: string, now = this.#clock.now()): KeySet | null {
    const { roots } = this.#options;
    return checkKeySet(file, { roots, seen: this.#kept.keySet.sequence, origin, now });
  }

  async #renewKeySet(): Promise<void> {
    const at = this.#clock.sinceBoot();
    if (this.#trusted().length > 0 && at - this.#at.keys < KEYS_PAUSE_SECONDS) return;
    this.#at.keys = at;
    for (const origin of this.#origins()) {
      const file = String((await this.#fetch(`${origin}/.well-known/regz-panel`, {}))?.body);
      const set = this.#checked(file, origin);
      if (set !== null) {
        this.#keySet = set;
        this.#keep({ keySet: { file, origin, sequence: set.sequence, at: this.#clock.now() } });
        return;
      }
      // Fresh from the server and over already: it is this PC's clock that is ahead.
      this.#line.isClockWrong ||= this.#checked(file, origin, 0) !== null;
    }
  }
}
