/** The PC as `regz-panel.js` uses it: its parts, its latest time, and crash-safe files. */
import { execFile, execFileSync } from 'node:child_process';
import * as crypto from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { named, openBox, parsed, sha256 } from './regz-verify.js';
export function tried(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}
/** Reads a stored file, or the previous one if a power failure has damaged it. */
export function readKept(file, seal) {
  const read = (name) =>
    tried(() => {
      const bytes = fs.readFileSync(name);
      return parsed(seal?.decryptString(bytes) ?? bytes.toString());
    });
  return read(file) ?? read(`${file}.old`);
}
export function writeKept(file, kept, seal) {
  const text = JSON.stringify(kept);
  const made = `${file}.${process.pid}`;
  const out = fs.openSync(made, 'w', 0o600);
  fs.writeFileSync(out, seal?.encryptString(text) ?? text);
  fs.fsyncSync(out);
  fs.closeSync(out);
  tried(() => fs.renameSync(file, `${file}.old`));
  fs.renameSync(made, file);
}
/** The output of a system program; undefined if it is missing or fails. */
function said(line) {
  const [program = '', ...words] = line.split(' ');
  const how = { stdio: 'pipe', windowsHide: true };
  return tried(() => execFileSync(program, words, how).toString().trim());
}
const SYSTEMS = { win32: 'windows', darwin: 'macos' };
/** System and processor. */
export const PLATFORM = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
export function componentsOfThisPc() {
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
const LINUX_RECORDS = [
  '/var/log/wtmp',
  '/var/lib/systemd/timesync/clock',
  '/var/lib/systemd/random-seed',
];
const REGISTRY = String.raw`HKCU\Software\RegzPanel`;
const SHUTDOWN = String.raw`reg query HKLM\SYSTEM\CurrentControlSet\Control\Windows /v ShutdownTime`;
const SECONDS_1601_TO_1970 = 11_644_473_600;
function stateFolder() {
  const { XDG_STATE_HOME: state } = process.env;
  if (process.platform !== 'darwin') return state || path.join(os.homedir(), '.local/state');
  return path.join(os.homedir(), 'Library/Application Support');
}
/**
 * The latest time that this PC has seen. It is kept outside the store, so that a copied or restored store cannot turn
 * it back. Times are in seconds; 0 means none. Read and write errors are ignored.
 */
export function latestTime(roots, places) {
  const name = sha256(roots.map(({ x }) => x).join('\n'))
    .toString('hex')
    .slice(0, 16);
  const isRegistry = process.platform === 'win32' && places === undefined;
  const folder = places?.latest ?? path.join(stateFolder(), 'regz-panel');
  const records = places?.records ?? (process.platform === 'linux' ? LINUX_RECORDS : []);
  // It changes only when the system shuts down.
  const shutdown = isRegistry ? shutdownTime() : 0;
  let written = 0;
  return {
    read: () => {
      const text = isRegistry
        ? said(`reg query ${REGISTRY} /v ${name}`)
        : tried(() => fs.readFileSync(path.join(folder, name), 'utf8'));
      return Number(/(?:^|\s)(\d{1,11})\s*$/.exec(text ?? '')?.[1] ?? 0);
    },
    write: (seconds) => {
      if (seconds === written) return;
      written = seconds;
      const words = ['add', REGISTRY, '/v', name, '/t', 'REG_SZ', '/d', String(seconds), '/f'];
      if (isRegistry) execFile('reg', words, { windowsHide: true }, () => undefined);
      else tried(() => fs.mkdirSync(folder, { recursive: true, mode: 0o700 }));
      if (!isRegistry) tried(() => fs.writeFileSync(path.join(folder, name), String(seconds)));
    },
    /** The time at which the system last wrote one of its records. */
    record: () => {
      const times = records.map((file) => tried(() => fs.statSync(file).mtimeMs) ?? 0);
      return Math.max(shutdown, ...times.map((ms) => Math.floor(ms / 1000)));
    },
  };
}
/** The time of the last shutdown of Windows. */
function shutdownTime() {
  const [, hex = ''] = /REG_BINARY\s+([\dA-F]{16})/i.exec(said(SHUTDOWN) ?? '') ?? [];
  if (hex === '') return 0;
  return Number(Buffer.from(hex, 'hex').readBigUInt64LE() / 10000000n) - SECONDS_1601_TO_1970;
}
/** Data that can be decrypted only on this PC, with the key that it belongs to. */
const inBox = ['approved', 'grace', 'values', 'settings'];
export function newDevice(components) {
  const { privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { jwk: privateKey.export({ format: 'jwk' }), components };
}
const isChanged = (one, other) => Boolean(one && other && one !== other);
/**
 * The PC's key with the contents of its box. Null if the file was edited or is another PC's; three changed parts mean
 * another PC. A PC that reads fewer than two parts stays signed in, without data to run offline.
 */
export function deviceOf({ jwk, box }, read) {
  if (jwk === undefined) return null;
  if (read.filter(Boolean).length < 2) return { jwk, components: read };
  const text = openBox(box ?? '', read);
  const inside = text === null ? null : parsed(text);
  if (inside === null || inside.kid !== named(jwk).kid) return null;
  const components = read.map((part, at) => part || (inside.components[at] ?? ''));
  const changed = components.filter((part, at) => isChanged(part, inside.components[at]));
  return changed.length < 3 ? { ...inside, jwk, components } : null;
}
/** The device with its private key, which signs requests. */
export function signerOf({ jwk, components }) {
  const key = crypto.createPrivateKey({ key: jwk, format: 'jwk' });
  return { ...named(jwk), jwk, components, key };
}
const [DISK, NETWORK] = [2, 5];
/** True if a signed-out PC is not the one whose key was approved: a clone gets a new key. */
export function isClone({ components }, { username, approved }) {
  if (username !== null) return false;
  return [DISK, NETWORK].some((at) => isChanged(components[at], approved?.[at]));
}
/** The contents of the store's file for this PC; empty for the file of another one. */
export function openStore(file, seal, components) {
  const filed = readKept(file, seal) ?? {};
  const device = deviceOf(filed, components);
  const { approved = [], grace = null, values = null, settings = null } = device ?? {};
  const { floor = 0, ignoredBoot = 0, jwk, username, box } = filed;
  const { keySet = { file: '', origin: '', sequence: 0, at: 0 } } = filed;
  const mine = { approved: device && approved, grace, values, settings };
  const own = { ...mine, username: device === null ? null : (username ?? null) };
  const kept = { floor, ignoredBoot, keySet, ...own };
  return { device, kept, filed: { jwk, username, box } };
}
