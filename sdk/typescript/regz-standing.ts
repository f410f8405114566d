/** The options of `connect`, and the standing that `regz-panel.ts` reports. */
import * as crypto from 'node:crypto';
import { PanelRefusal, type Reason } from './regz-net.ts';
import type { Kept, Places, Seal } from './regz-pc.ts';
import { type FeatureGroup, type Package, parsed, type Point } from './regz-verify.ts';

export type Options = {
  /** Both roots, from the output of `regz panel-keys show`. */
  roots: readonly Point[];
  /** Addresses for the first connection, such as `https://client.example.com`; later ones come from the key set. */
  origins: readonly string[];
  /** The program's version, `major.minor.patch`. */
  version: string;
  /** A folder that only this program and this user access. */
  store: string;
  /** Encrypts the stored files: Electron's `safeStorage`. Without it they have mode 0600. */
  seal?: Seal;
  channel?: 'stable' | 'experiment';
  /** The id of this PC in an older program; the PC takes over that id's place in the list. */
  legacyId?: string;
  /** The owner's name for the PC; the host name by default. */
  label?: string;
  /** Hashes of board, processor, disk, system, graphics, network; read from the PC by default. */
  components?: readonly string[];
  /** Receives a line for each request without an answer, and for each refusal. */
  log?: (line: string) => void;
  fetch?: typeof fetch;
  clock?: { now(): number; sinceBoot(): number };
  /** Replaces the places of the latest time, for tests. */
  places?: Places;
};
/** From the server; the last three apply without an answer. */
export type PanelState =
  | 'signed-out'
  | 'banned'
  | 'unapproved'
  | 'none'
  | 'frozen'
  | 'ended'
  | 'update'
  | 'paused'
  | 'device'
  | 'seats'
  | 'running'
  | 'unreachable'
  | 'clock-behind'
  | 'clock-wrong';
export type ReportKind = 'tampered' | 'crashed' | 'message';
type Frozen = { keptDays: number; thawsOn: string | null };
type Account = Package & { username: string; secondsLeft: number | null; frozen?: Frozen };
/** The server's answer about this PC; fields that do not apply are null. */
export type Said = {
  state: PanelState;
  account: Account | null;
  signIn: { code: string; url: string; expiresInSeconds: number } | null;
  devices: { known: number; max: number; resetsLeft: number; resetUrl: string } | null;
  seats: { label: string; since: string }[] | null;
  release: (Record<'version' | 'sha256' | 'fileName' | 'notes', string> & { bytes: number }) | null;
  /** For `file`; only while the program runs. */
  files?: { name: string; sha256: string; bytes: number }[];
  /** The newest message of staff. */
  notice?: { text: string; since: string } | null;
};
/** The reason why the last heartbeat has no answer; null after one. */
type Why = { reason: Reason | null };

const nothing = { account: null, signIn: null, devices: null, seats: null, release: null };
export const unheard: Said = { ...nothing, state: 'unreachable' };

export type Standing = ReturnType<typeof standingOf>;
export function standingOf(
  said: Said & Why,
  kept: Pick<Kept, 'settings' | 'values'>,
  offline = false,
) {
  const runs = said.state === 'running';
  const texts = runs ? parsed<Record<string, string>>(kept.values?.content ?? '{}') : {};
  return {
    ...said,
    files: runs ? (said.files ?? []) : [],
    notice: said.notice ?? null,
    /** True if the program runs by its grace file, without the server. */
    offline,
    settings: kept.settings,
    /** True if the program runs and its package has this feature group. */
    has: (group: FeatureGroup) => runs && said.account?.groups.includes(group) === true,
    /** A value or secret; undefined unless the program runs. */
    value: (name: string) => texts[name],
  };
}

/** True if both coordinates form a point of P-256. */
function isKey({ x, y }: Point): boolean {
  try {
    crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** Text that differs whenever the standing does. Countdowns are left out. */
export function textOf(standing: Standing, valuesDigest: string | undefined): string {
  return JSON.stringify([standing, valuesDigest], (name, value: unknown) =>
    /^(secondsLeft|expiresInSeconds)$/.test(name) ? undefined : value,
  );
}

/** The options with normalized origins. Throws a `TypeError` for options that no server could accept. */
export function checkedOptions(options: Options): Options {
  const { roots, origins, version } = options;
  const wrong = (what: string, advice: string) => new TypeError(`${what}: ${advice}`);
  const rootAdvice = 'copy both roots from the output of "regz panel-keys show"';
  const originAdvice = 'write scheme and host alone, such as "https://client.example.com"';
  if (!/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version)) {
    throw wrong(`version is "${version}"`, 'write three numbers, such as "2.4.0"');
  }
  if (roots.length === 0) throw wrong('roots is empty', rootAdvice);
  if (origins.length === 0) throw wrong('origins is empty', originAdvice);
  for (const [at, root] of roots.entries()) {
    if (!isKey(root)) throw wrong(`roots[${at}] is not a key`, rootAdvice);
  }
  const normalized = origins.map((origin, at) => {
    const [, spelled] = /^(https?:\/\/[^\s/?#@\\]+)\/?$/i.exec(origin) ?? [];
    if (spelled === undefined) throw wrong(`origins[${at}] is "${origin}"`, originAdvice);
    return spelled.toLowerCase();
  });
  return { ...options, origins: normalized };
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = '[\\s-]*([A-Z0-9]{5})';
const GENERATED = new RegExp(`^\\s*[A-Z][A-Z0-9]{1,3}[\\s-]${GROUP}${GROUP}${GROUP}${GROUP}\\s*$`);

/**
 * True if a license key has the format of generated keys and a wrong check letter, the sum of α^(19 − place) · letter in
 * GF(32). O is read as 0, I and L as 1.
 */
export function isMistyped(licenseKey: string): boolean {
  const [, ...groups] = GENERATED.exec(licenseKey.toUpperCase()) ?? [];
  const letters = groups.join('').replace(/O/g, '0').replace(/[IL]/g, '1');
  const values = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  const check = values.pop();
  const sum = values.reduce((before, value) => {
    const doubled = (before ^ value) << 1;
    return doubled > 31 ? doubled ^ 37 : doubled;
  }, 0);
  return check !== undefined && (values.includes(-1) || sum !== check);
}

/**
 * Returns a function that throws `LICENSE_MISTYPED` for a mistyped license key, unless it threw for this key before.
 */
export function mistypedGuard(): (licenseKey: string) => void {
  let refused: string | undefined;
  return (licenseKey) => {
    if (!isMistyped(licenseKey) || licenseKey === refused) return;
    refused = licenseKey;
    throw new PanelRefusal('LICENSE_MISTYPED');
  };
}
