/** The options of `connect`, and the standing that `regz-panel.js` reports. */
import * as crypto from 'node:crypto';
import { PanelRefusal } from './regz-net.js';
import { parsed } from './regz-verify.js';
const nothing = { account: null, signIn: null, devices: null, seats: null, release: null };
export const unheard = { ...nothing, state: 'unreachable' };
export function standingOf(said, kept, offline = false) {
  const runs = said.state === 'running';
  const texts = runs ? parsed(kept.values?.content ?? '{}') : {};
  return {
    ...said,
    files: runs ? (said.files ?? []) : [],
    notice: said.notice ?? null,
    /** True if the program runs by its grace file, without the server. */
    offline,
    settings: kept.settings,
    /** True if the program runs and its package has this feature group. */
    has: (group) => runs && said.account?.groups.includes(group) === true,
    /** A value or secret; undefined unless the program runs. */
    value: (name) => texts[name],
  };
}
/** True if both coordinates form a point of P-256. */
function isKey({ x, y }) {
  try {
    crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
/** Text that differs whenever the standing does. Countdowns are left out. */
export function textOf(standing, valuesDigest) {
  return JSON.stringify([standing, valuesDigest], (name, value) =>
    /^(secondsLeft|expiresInSeconds)$/.test(name) ? undefined : value,
  );
}
/** The options with normalized origins. Throws a `TypeError` for options that no server could accept. */
export function checkedOptions(options) {
  const { roots, origins, version } = options;
  const wrong = (what, advice) => new TypeError(`${what}: ${advice}`);
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
export function isMistyped(licenseKey) {
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
export function mistypedGuard() {
  let refused;
  return (licenseKey) => {
    if (!isMistyped(licenseKey) || licenseKey === refused) return;
    refused = licenseKey;
    throw new PanelRefusal('LICENSE_MISTYPED');
  };
}
