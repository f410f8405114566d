/** What a program passes to `connect`, and what `regz-panel.js` tells it of this PC. */
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
    /** Whether it runs by its grace file, without the server. */
    offline,
    settings: kept.settings,
    /** Whether the program runs and its package has this feature group. */
    has: (group) => runs && said.account?.groups.includes(group) === true,
    /** A value or secret that only a running program is given. */
    value: (name) => texts[name],
  };
}
/** Whether both coordinates are those of a point of P-256. */
function isKey({ x, y }) {
  try {
    crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
/** A standing as a text that changes with it. Countdowns are left out. */
export function textOf(standing, valuesDigest) {
  return JSON.stringify([standing, valuesDigest], (name, value) =>
    /^(secondsLeft|expiresInSeconds)$/.test(name) ? undefined : value,
  );
}
/** The options with their origins as the server spells them; throws for what no server could accept. */
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
