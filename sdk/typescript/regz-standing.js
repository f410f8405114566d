/** The options of `connect`, and the standing that `regz-panel.js` reports. */
import * as crypto from 'node:crypto';
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
