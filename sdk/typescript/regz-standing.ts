/** What a program passes to `connect`, and what `regz-panel.ts` tells it of this PC. */
import * as crypto from 'node:crypto';
import type { Reason } from './regz-net.ts';
import type { Kept, Places, Seal } from './regz-pc.ts';
import { type FeatureGroup, type Package, parsed, type Point } from './regz-verify.ts';

export type Options = {
  /** Both roots, as `regz panel-keys show` prints them. */
  roots: readonly Point[];
  /** The first addresses, such as `https://client.example.com`; later the newest key set says where the API is. */
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
  /** Receives a line for each request without an answer, and for each refusal. */
  log?: (line: string) => void;
  fetch?: typeof fetch;
  clock?: { now(): number; sinceBoot(): number };
  /** Where the latest time is kept outside the store, for tests. */
  places?: Places;
};
/** As the server says; the last three without an answer of it. */
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
/** What the server says of this PC; what does not apply is null. */
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
/** Why the last heartbeat got no answer; null after one. */
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
    /** Whether it runs by its grace file, without the server. */
    offline,
    settings: kept.settings,
    /** Whether the program runs and its package has this feature group. */
    has: (group: FeatureGroup) => runs && said.account?.groups.includes(group) === true,
    /** A value or secret that only a running program is given. */
    value: (name: string) => texts[name],
  };
}

/** Whether both coordinates are those of a point of P-256. */
function isKey({ x, y }: Point): boolean {
  try {
    crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** A standing as a text that changes with it. Countdowns are left out. */
export function textOf(standing: Standing, valuesDigest: string | undefined): string {
  return JSON.stringify([standing, valuesDigest], (name, value: unknown) =>
    /^(secondsLeft|expiresInSeconds)$/.test(name) ? undefined : value,
  );
}

/** The options with their origins as the server spells them; throws for what no server could accept. */
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
