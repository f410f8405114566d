/**
 * The panel's client for Node.js 18 or later and Electron's main process. It needs only the other `regz-*.ts` files
 * beside it.
 *
 *     const panel = await connect({ roots, origins, version: '2.4.0', store: folder });
 *     if (panel.standing.has('Esp')) draw(panel.standing.value('offsets'));
 *
 * It updates `standing` automatically, online and offline, and never ends the process.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  exchanged,
  Failure,
  firstOf,
  hashOf,
  inMemory,
  limits,
  PanelRefusal,
  partFile,
  programOf,
} from './regz-net.js';
import {
  componentsOfThisPc,
  isClone,
  latestTime,
  newDevice,
  openStore,
  PLATFORM,
  readKept,
  signerOf,
  tried,
  writeKept,
} from './regz-pc.js';
import { checkedOptions, mistypedGuard, standingOf, textOf, unheard } from './regz-standing.js';
import {
  checkAnswer,
  checkGrace,
  checkKeySet,
  checkOffline,
  cut,
  isFile,
  lockBox,
  newNonce,
  parsed,
  proofOf,
  sha256,
  signed,
} from './regz-verify.js';
export { PanelRefusal } from './regz-net.js';
const LAST_ANSWER_SECONDS = 600;
const FLOOR_EVERY_SECONDS = 300;
const KEYS_EVERY_SECONDS = 86_400;
const KEYS_PAUSE_SECONDS = 60;
const signedOut = { username: null, grace: null, values: null, settings: null };
/**
 * Connects this PC. Resolves at once if the stored file permits it to run, otherwise with the first answer or after 5
 * seconds. Throws a `TypeError` for options that no server could accept.
 */
export async function connect(options) {
  const panel = new Panel(options);
  const first = panel.refresh();
  if (panel.standing.offline) first.catch(() => undefined);
  else await first;
  return panel;
}
export class Panel {
  #options;
  #clock;
  #latest;
  #device;
  #chainFile;
  #label;
  #chain;
  /** The identity in the file; it belongs to another key until this one is approved. */
  #filed;
  #timer;
  #listeners = new Set();
  #kept;
  #keySet;
  #last = { said: unheard, at: -Infinity };
  #line = {
    challenge: '',
    isClockWrong: false,
    failures: 0,
    wantsCode: false,
    told: '',
    isUnsaved: false,
    reason: null,
    /** The reason why the last request of any kind has no answer. */
    failed: null,
    /** The origin of the last answer, which the next request tries first. */
    origin: '',
  };
  /** Times of the clock that counts sleep. */
  #at = { keys: -Infinity, floor: -Infinity, due: Infinity };
  #report;
  #refuseMistyped = mistypedGuard();
  #turn = Promise.resolve();
  #isClosed = false;
  #running = new Set();
  constructor(options) {
    const { store, seal, components = componentsOfThisPc() } = options;
    this.#options = checkedOptions(options);
    // Unlike `performance.now`, the uptime counts sleep.
    this.#clock = options.clock ?? { now: () => Date.now() / 1000, sinceBoot: () => os.uptime() };
    fs.mkdirSync(store, { recursive: true, mode: 0o700 });
    const { device, kept, filed } = openStore(path.join(store, 'panel.json'), seal, components);
    this.#chainFile = path.join(store, 'chain.json');
    this.#label = cut(options.label || os.hostname());
    this.#latest = latestTime(options.roots, options.places);
    const record = this.#latest.record();
    const passed = [kept.floor, this.#latest.read(), record > kept.ignoredBoot ? record : 0];
    this.#kept = { ...kept, floor: Math.max(...passed) };
    this.#filed = filed;
    this.#device = signerOf(device ?? newDevice(components));
    this.#chain = { kid: this.#device.kid };
    // An offline file may outlive its key set.
    this.#keySet = this.#checked(kept.keySet.file, kept.keySet.origin, 0);
    this.#save();
    this.#timer = setInterval(() => this.#tick(), 1000).unref();
  }
  /** The current standing of this PC, computed on each access. */
  get standing() {
    const { settings, values, username } = this.#kept;
    const { reason } = this.#line;
    if (this.#isOnline()) return standingOf({ ...this.#last.said, reason }, this.#kept);
    const { verdict, grace } = this.#grace();
    if (grace !== undefined) {
      const account = { ...grace, username: username ?? '', secondsLeft: null };
      const same = values?.digest === grace.values ? values : null;
      const said = { ...unheard, state: 'running', account, reason };
      return standingOf(said, { settings, values: same }, true);
    }
    const silent = verdict === 'CLOCK_BEHIND' ? 'clock-behind' : 'unreachable';
    const state = this.#line.isClockWrong ? 'clock-wrong' : silent;
    return standingOf({ ...unheard, state, reason }, this.#kept);
  }
  /** Calls the listener with the standing at once and on each change. Returns a function that removes it. */
  onChange(listener) {
    this.#tell();
    this.#listeners.add(listener);
    listener(this.standing);
    return () => void this.#listeners.delete(listener);
  }
  /** Sends a heartbeat now. */
  async refresh() {
    await this.#inTurn(() => this.#beat());
    return this.standing;
  }
  /** Requests a sign-in code, shown in `standing.signIn` until its owner confirms it on the site. */
  signIn() {
    this.#line.wantsCode = true;
    return this.refresh();
  }
  /**
   * Applies a license key. Replacing another package's subscription requires `confirmReplacement`. A mistyped key throws
   * `LICENSE_MISTYPED` without a request; the next call with it sends it.
   */
  async redeem(licenseKey, confirmReplacement = false) {
    this.#refuseMistyped(licenseKey);
    const body = { licenseKey, confirmReplacement };
    const done = await this.#call({ method: 'POST', path: 'redemptions', body });
    await this.refresh();
    return done;
  }
  /** Saves settings for the account's PCs. Throws if another PC saved first, and takes over its settings. */
  async save(content) {
    const body = { basedOn: this.#kept.settings?.version ?? 0, content };
    const { version } = await this.#call({ method: 'PUT', path: 'settings', body });
    this.#keep({ settings: { version, content } });
  }
  /**
   * Fetches the release; a fetch after a canceled one continues it. The file is returned and started only if its hash
   * matches. `replace` puts it in place of a single-file program and starts that.
   */
  async update(fetching = {}) {
    const { release } = this.standing;
    if (release === null) throw new PanelRefusal('DOWNLOAD_UNKNOWN');
    const { version, sha256: hash, fileName, bytes } = release;
    const part = path.join(this.#options.store, `${hash}.part`);
    const file = path.join(this.#options.store, path.basename(fileName));
    const sink = partFile(part, bytes);
    if (sink.size() >= bytes) sink.clear();
    await this.#call({ method: 'GET', path: `releases/${hash}`, sink, ...fetching });
    if (hashOf(part) !== hash) throw (sink.clear(), new PanelRefusal('DOWNLOAD_FILE_MISSING'));
    fs.renameSync(part, file);
    return { version, file, ...programOf(file, hash) };
  }
  /** Fetches a file of `standing.files` into memory. Returns it only if its hash matches. */
  async file(name, fetching = {}) {
    const found = this.standing.files.find((one) => one.name === name);
    if (found === undefined) throw new PanelRefusal('DOWNLOAD_UNKNOWN');
    const sink = inMemory(found.bytes);
    await this.#call({ method: 'GET', path: `files/${found.sha256}`, sink, ...fetching });
    if (sha256(sink.bytes).toString('hex') === found.sha256) return sink.bytes;
    throw new PanelRefusal('DOWNLOAD_FILE_MISSING');
  }
  /** The request of a PC without internet access; staff answer it with an offline file. */
  offlineRequest() {
    if (isClone(this.#device, this.#kept)) this.#become(newDevice(this.#device.components));
    const { x, y, key, components } = this.#device;
    // The answer must be valid after a restart.
    this.#kept = { ...this.#kept, approved: this.#kept.approved ?? components };
    this.#save();
    const said = { x, y, label: this.#label, platform: PLATFORM, version: this.#options.version };
    const payload = Buffer.from(JSON.stringify({ ...said, components })).toString('base64url');
    return `${payload}.${signed(key, `regz-offline\n${payload}`).toString('base64url')}`;
  }
  /** Accepts an offline file. Throws a refusal if the file is for another PC or has expired. */
  acceptOffline(text) {
    const { floor, keySet, username, settings } = this.#kept;
    const pc = { floor, local: this.#clock.now(), device: this.#device.kid };
    const found = checkOffline(text, { roots: this.#options.roots, seen: keySet.sequence, ...pc });
    if (found === null || isClone(this.#device, this.#kept))
      throw new PanelRefusal('PANEL_OFFLINE_FILE_INVALID');
    const { file, set, grace } = found;
    this.#keySet = set;
    const origin = set.origins[0] ?? '';
    this.#keep({
      keySet: { file: file.keySet, origin, sequence: set.sequence, at: pc.local },
      username: grace.username ?? null,
      approved: this.#device.components,
      grace: file.grace,
      values: { digest: grace.values, content: file.values },
      settings: username !== null && username !== grace.username ? null : settings,
    });
    this.#tell();
    return this.standing;
  }
  /** Reports an incident to staff with the next heartbeat. It has no automatic consequence. */
  report(kind, detail) {
    this.#report = { kind, detail };
  }
  /** Frees the seat or signs this PC out, within 2 seconds. No request follows. */
  async close({ signOut = false } = {}) {
    clearInterval(this.#timer);
    this.#isClosed = true;
    for (const race of this.#running) race.abort();
    await this.#inTurn(() => this.#beat(signOut ? 'sign-out' : 'close'));
  }
  #tick() {
    const now = this.#clock.sinceBoot();
    if (now >= this.#at.due) {
      this.#at.due = now + FLOOR_EVERY_SECONDS;
      this.refresh().catch(() => undefined);
    }
    if (!this.#isOnline() && now - this.#at.floor >= FLOOR_EVERY_SECONDS) {
      this.#at.floor = now;
      this.#keep({ floor: Math.max(this.#kept.floor, Math.floor(this.#clock.now())) });
    }
    this.#tell();
  }
  /** Notifies the listeners of a change. */
  #tell() {
    const { standing } = this;
    const text = textOf(standing, this.#kept.values?.digest);
    if (text === this.#line.told) return;
    this.#line.told = text;
    for (const listener of this.#listeners) listener(standing);
  }
  #isOnline() {
    return this.#clock.sinceBoot() - this.#last.at < LAST_ANSWER_SECONDS;
  }
  #grace() {
    const { floor, grace } = this.#kept;
    const { keys = [], exp: keysExp = 0 } = this.#keySet ?? {};
    const here = { keys, keysExp, device: this.#device.kid, local: this.#clock.now() };
    return checkGrace(grace ?? '', { ...here, floor });
  }
  /** Runs tasks one at a time, in order. */
  #inTurn(work) {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
  #become(device) {
    this.#device = signerOf(device);
    this.#chain = { kid: this.#device.kid };
    this.#kept = { ...this.#kept, ...signedOut, approved: null };
  }
  /** Writes the stored state; the key only after a sign-in with it was approved. */
  #save() {
    const { store, seal } = this.#options;
    const { keySet, floor, ignoredBoot, username, approved, ...rest } = this.#kept;
    this.#latest.write(floor);
    const { kid, jwk, components } = this.#device;
    const inside = { kid, components, approved, ...rest };
    const box = lockBox(JSON.stringify(inside), components) ?? this.#filed.box;
    if (approved !== null) this.#filed = { jwk, username, box };
    writeKept(path.join(store, 'panel.json'), { keySet, floor, ignoredBoot, ...this.#filed }, seal);
  }
  /** The chain in the file, which another program of this user may have continued. */
  #readChain() {
    const kept = readKept(this.#chainFile, this.#options.seal);
    return kept?.kid === this.#device.kid && !this.#line.isUnsaved ? kept : this.#chain;
  }
  #keepChain(chain) {
    this.#chain = chain;
    if (this.#kept.approved === null) return;
    const write = () => (writeKept(this.#chainFile, chain, this.#options.seal), true);
    this.#line.isUnsaved = tried(write) === undefined;
  }
  /** The chain for this request. Its id is stored before the request is sent, until the answer arrives. */
  #link() {
    const chain = this.#readChain();
    const link = { ...chain, request: chain.request ?? newNonce() };
    if (chain.request === undefined || chain !== this.#chain) this.#keepChain(link);
    return link;
  }
  /** A full disk affects only what the next run remembers. */
  #keep(changes) {
    this.#kept = { ...this.#kept, ...changes };
    tried(() => this.#save());
  }
  async #beat(leave) {
    if (this.#isClosed && !leave) return;
    const { version, channel, legacyId } = this.#options;
    const { values, settings, username } = this.#kept;
    const asks = this.#line.wantsCode && username === null;
    if (asks && isClone(this.#device, this.#kept)) this.#become(newDevice(this.#device.components));
    const { kid, components } = this.#device;
    const { token, request } = this.#link();
    const graceIat = this.#grace().grace?.iat;
    const [at, report] = [this.#clock.sinceBoot(), this.#report];
    const program = { version, channel, leave, report };
    const body = {
      ...program,
      platform: PLATFORM,
      device: { components, label: this.#label, keyIn: 'file', legacyId },
      signIn: asks || undefined,
      chain: { token, request },
      have: { values: values?.digest, settings: settings?.version, graceIat },
    };
    const call = { method: 'POST', path: 'heartbeat', body };
    const answer = await this.#exchange(call, leave ? limits.close : limits.beat);
    this.#line.failures = answer === null ? this.#line.failures + 1 : 0;
    if (answer === null) this.#line.reason = this.#line.failed;
    let wait = Math.min(60, 2.5 * 2 ** this.#line.failures) * (1 - Math.random() / 5);
    const isLate = answer?.status === 409 && answer.text.includes('"PANEL_CHAIN_LATE"');
    if (isLate && this.#readChain().request === request) {
      this.#keepChain({ kid, ...(token && { token }) });
      wait = 0;
    } else if (answer?.status === 200) {
      const { chain, ...heard } = parsed(answer.text);
      wait = this.#take(heard, at);
      this.#line.reason = null;
      if (chain && this.#readChain().request === request) {
        this.#keepChain({ kid, token: chain.token });
      }
      if (this.#report === report) this.#report = undefined;
    } else if (answer !== null) {
      const { code, data } = parsed(answer.text);
      wait = data?.retryAfterSeconds ?? wait;
      this.#line.reason = `refused: ${code}`;
      this.#options.log?.(`heartbeat: refused: ${code}`);
    }
    this.#at.due = this.#clock.sinceBoot() + Math.min(wait, FLOOR_EVERY_SECONDS);
    if (!asks && this.#line.wantsCode && answer?.status === 200) return this.#beat();
    setImmediate(() => this.#tick());
  }
  /** Applies a heartbeat's answer; returns the seconds until the next heartbeat. */
  #take({ nextInSeconds, values, settings, grace, ...said }, at) {
    const username = said.account?.username ?? null;
    const wasOther = this.#kept.username !== null && username !== this.#kept.username;
    const before = wasOther ? signedOut : this.#kept;
    const runs = said.state === 'running';
    // A file for old values is useless. The server gives a program without a file a new one.
    const file = grace ?? (values ? null : before.grace);
    this.#last = { said, at };
    this.#line.wantsCode &&= said.state === 'signed-out';
    const given = { grace: runs ? file : null, values: runs ? (values ?? before.values) : null };
    const isApproved = said.account !== null && this.#kept.approved === null;
    const approved = isApproved ? this.#device.components : this.#kept.approved;
    if (!runs) this.#filed = { ...this.#filed, box: null };
    this.#keep({ username, approved, settings: settings ?? before.settings, ...given });
    // Overwrites the previous copy too: it contains data that only a running program may have.
    if (!runs && before.grace) this.#keep({});
    return wasOther || (runs && file === null && before.grace !== null) ? 0 : nextInSeconds;
  }
  /** Repeats a call with the same nonce until a server answers. */
  async #call(call) {
    const own = newNonce();
    for (let tries = 0; tries < 3 && !call.signal?.aborted; tries += 1) {
      const answer = await this.#exchange({ ...call, own }, call.sink ? limits.file : limits.call);
      const body = parsed(answer?.text || '{}');
      if (answer !== null && answer.status < 300) return body;
      if (body.code === 'PANEL_SETTINGS_CHANGED' && body.data) this.#keep({ settings: body.data });
      if (answer !== null) throw new PanelRefusal(body.code, { cause: body.data });
    }
    if (call.signal?.aborted) throw new PanelRefusal('CANCELED');
    throw new PanelRefusal('UNREACHABLE', { cause: this.#line.failed });
  }
  /** The first genuine answer of an origin; null if there is none in time. */
  async #exchange(call, { limitMs, headStartMs }) {
    const until = performance.now() + limitMs;
    const isOld = Math.abs(this.#clock.now() - this.#kept.keySet.at) > KEYS_EVERY_SECONDS;
    const first = async (ask) => {
      const how = { until, headStartMs, cancel: call.signal };
      const race = { ...how, running: this.#running, log: this.#options.log };
      const { found, reason, isClock } = await firstOf(this.#origins(), race, ask);
      if (found === null) Object.assign(this.#line, { failed: reason, isClockWrong: isClock });
      return found;
    };
    if ((isOld || this.#trusted().length === 0) && this.#mayRenewKeySet()) {
      await first((origin, signal) => this.#renewKeySet(origin, signal));
    }
    if (this.#trusted().length === 0) return null;
    return first(async (origin, signal) => {
      const answer = await this.#ask(origin, call, signal);
      const isStale = answer.status === 401 && answer.text.includes('"PANEL_CHALLENGE_STALE"');
      return isStale ? this.#ask(origin, call, signal) : answer;
    });
  }
  async #ask(origin, call, signal) {
    const { method, sink, own = newNonce() } = call;
    const targetUri = `${origin}/api/panel/v1/${call.path}`;
    const body = call.body === undefined ? '' : JSON.stringify(call.body);
    const asked = { method, targetUri, body, challenge: this.#line.challenge, own };
    const { sent, proof } = proofOf(this.#device, asked);
    const headers = {
      'accept-encoding': 'identity',
      ...proof,
      ...(body && { 'content-type': 'application/json' }),
      ...(sink && { range: `bytes=${sink.size()}-` }),
    };
    const request = { method, headers, signal, ...(body && { body }) };
    const followed = sink && { ...sink, onProgress: call.onProgress };
    const got = await exchanged(this.#options.fetch, targetUri, request, followed);
    if (got.isFile) return { status: got.status, text: '' };
    if (!got.signature) throw new Failure('proxy', `status ${got.status} without a signature`);
    const [, kid = ''] = /keyid="([\w-]{43})"/.exec(got.signatureInput) ?? [];
    const isKnown = this.#trusted().some((key) => key.kid === kid);
    if (kid && !isKnown && this.#mayRenewKeySet()) await this.#renewKeySet(origin, signal);
    const genuine = checkAnswer(got, sent, this.#trusted());
    if (genuine === null) throw new Failure('not-genuine', `status ${got.status}`);
    Object.assign(this.#line, { challenge: genuine.next, isClockWrong: false, origin });
    const [floor, record] = [genuine.created, this.#latest.record()];
    this.#keep({ floor, ignoredBoot: record > floor ? record : 0 });
    return { status: got.status, text: got.body.toString() };
  }
  /** The origin of the last answer, then those of the key set, then the configured ones. */
  #origins() {
    const all = [...(this.#keySet?.origins ?? []), ...this.#options.origins];
    return [...new Set([...all.filter((origin) => origin === this.#line.origin), ...all])];
  }
  #trusted() {
    return this.#keySet !== null && this.#keySet.exp > this.#clock.now() ? this.#keySet.keys : [];
  }
  #checked(file, origin, now = this.#clock.now()) {
    const { roots } = this.#options;
    return checkKeySet(file, { roots, seen: this.#kept.keySet.sequence, origin, now });
  }
  #mayRenewKeySet() {
    const at = this.#clock.sinceBoot();
    if (this.#trusted().length > 0 && at - this.#at.keys < KEYS_PAUSE_SECONDS) return false;
    this.#at.keys = at;
    return true;
  }
  async #renewKeySet(origin, signal) {
    const url = `${origin}/.well-known/regz-panel`;
    const request = { method: 'GET', headers: {}, signal };
    const { body, status } = await exchanged(this.#options.fetch, url, request);
    const file = body.toString();
    if (!isFile(file)) throw new Failure('proxy', `status ${status} instead of the key set`);
    const set = this.#checked(file, origin);
    // A fresh key set that has already expired means that this PC's clock is ahead.
    const isClock = set === null && this.#checked(file, origin, 0) !== null;
    if (set === null) throw new Failure('key-set', 'not of these roots or this origin', isClock);
    this.#keySet = set;
    this.#keep({ keySet: { file, origin, sequence: set.sequence, at: this.#clock.now() } });
    return set;
  }
}
