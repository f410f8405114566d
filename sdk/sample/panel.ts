/**
 * A panel in a terminal, against the server of `npm start`: `npm run panel`. Flags show the guarantees:
 *
 *   --offline     without a network                   --clock=-2d   the PC's clock is two days slow
 *   --tamper      a byte of every answer is changed   --old=1.0.0   an old version of the program
 *   --copy        its folder, copied to another PC    --two         two PCs; "kill" crashes the first
 *   --clone       a PC with its folder and its parts; "refresh" finds it
 *
 * Commands: sign-in, refresh, redeem <key>, save <text>, file <name>, update, offline-request, accept-offline <text>,
 * kill, close.
 */
import { createHash } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { connect, type Fetching, type Panel, type Standing } from '../typescript/regz-panel.ts';

const flag = { type: 'boolean', default: false } as const;
const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values: flags } = parseArgs({
  options: {
    offline: flag,
    tamper: flag,
    copy: flag,
    clone: flag,
    two: flag,
    clock: text('0d'),
    old: text('2.4.0'),
  },
});
const stateDir = process.env['STATE_DIR'] ?? '.state';
const origin = `http://localhost:${process.env['PORT'] ?? '3000'}`;
/** Only the value `banner` of a running program decrypts it; staff give it the content `regz`. */
const BANNER = 'cf7a29a570266fa327f63d38f1e8ba108063d42343a269';

const how: Fetching = {
  onProgress: (received, total) => say('received', `${received} of ${total} bytes`),
};
const acts =
  'sign-in, refresh, redeem <key>, save <text>, file <name>, update, offline-request, accept-offline <text>, kill, close';

const panels = new Map<string, Panel>();
const crashed = new Set<string>();
await start('PC 1');
if (flags.two) await start('PC 2');
if (flags.clone) await start('Clone', 'PC 1');
for await (const line of createInterface(process.stdin)) {
  const [act = '', ...words] = line.trim().split(' ');
  if (act === 'close') break;
  await obey(act, words.join(' ')).catch((error: unknown) => say('refused', String(error)));
}
for (const [name, panel] of panels) if (!crashed.has(name)) await panel.close();

/** Starts a PC; a clone has the folder and the parts of another. */
async function start(name: string, original = name): Promise<void> {
  const folder = folderOf(original);
  const store = flags.copy ? `${folder}-copy` : folderOf(name);
  if (store !== folder) cpSync(folder, store, { recursive: true });
  const parts = ['board', 'processor', 'disk', 'system', 'graphics', 'network'];
  const panel = await connect({
    roots: ['panel-root.json', 'panel-root-spare.json'].map(rootIn),
    origins: [origin],
    version: flags.old,
    label: name,
    log: (line) => say('log', line),
    store,
    // Its clock is simulated, and all its PCs run on this machine.
    places: { latest: `${store}-latest`, records: [] },
    components: parts.map((part) => hash(part, original, String(flags.copy)).toString('base64url')),
    clock: { now: () => Date.now() / 1000 + daysAhead() * 86_400, sinceBoot: process.uptime },
    fetch: async (...asked) => {
      if (flags.offline || crashed.has(name)) throw new TypeError('no network');
      const got = await fetch(...asked);
      return flags.tamper ? new Response(`${await got.text()} `, got) : got;
    },
  });
  panels.set(name, panel);
  panel.onChange((standing) => show(name, standing));
}

function folderOf(name: string): string {
  return path.join(stateDir, 'sample-panel', name.replace(' ', '-').toLowerCase());
}

async function obey(act: string, words: string): Promise<void> {
  const [[name, panel] = ['', undefined]] = panels;
  if (act === 'sign-in') for (const each of panels.values()) await each.signIn();
  else if (act === 'refresh') for (const each of panels.values()) await each.refresh();
  else if (act === 'redeem') say('redeemed', JSON.stringify(await panel?.redeem(words)));
  else if (act === 'save') await panel?.save(words);
  else if (act === 'file') say('in memory', `${(await panel?.file(words, how))?.length} bytes`);
  else if (act === 'update') say('verified', (await panel?.update(how))?.file ?? '');
  else if (act === 'offline-request') say('request', panel?.offlineRequest() ?? '');
  else if (act === 'accept-offline') panel?.acceptOffline(words);
  else if (act === 'kill') crashed.add(name);
  else say('acts', acts);
}

function show(name: string, standing: Standing): void {
  const { account, signIn, seats, devices, settings, release, files, notice, reason } = standing;
  say(name, standing.state + (standing.offline ? ' (offline, by its file)' : ''));
  if (reason) say('reason', reason);
  if (notice) say('notice', notice.text);
  if (signIn) say('confirm', `${signIn.code} at ${signIn.url}`);
  if (account) say('package', `${account.package} until ${account.endsAt}, ${account.username}`);
  if (account?.secondsLeft) say('left', `${Math.floor(account.secondsLeft / 3600)} hours`);
  if (account) say('groups', account.groups.join(' '));
  if (devices) say('devices', `${devices.known} of ${devices.max}, ${devices.resetUrl}`);
  for (const seat of seats ?? []) say('seat', `${seat.label} since ${seat.since}`);
  if (release) say('release', `${release.version} ${release.fileName}`);
  for (const file of files) say('file', `${file.name}, ${file.bytes} bytes`);
  if (settings) say('settings', settings.content);
  say('banner', banner(standing.value('banner')));
}

function banner(key: string | undefined): string {
  const mask = key === undefined ? undefined : hash(key);
  const bytes = Buffer.from(BANNER, 'hex');
  return mask === undefined ? BANNER : bytes.map((byte, at) => byte ^ (mask[at] ?? 0)).toString();
}

function hash(...texts: string[]): Buffer {
  return createHash('sha256').update(texts.join('\n')).digest();
}

/** Reads the key in the output of `regz panel-keys show` from the state of the first start. */
function rootIn(name: string): { x: string; y: string } {
  const { x, y }: { x: string; y: string } = JSON.parse(
    readFileSync(path.join(stateDir, name), 'utf8'),
  );
  return { x, y };
}

function daysAhead(): number {
  return Number.parseFloat(flags.clock);
}

function say(what: string, words: string): void {
  process.stdout.write(`${what.padEnd(10)}${words}\n`);
}
