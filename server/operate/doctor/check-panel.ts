import { DAY_MS } from '@regz/rules/durations.ts';
import { servesOldPanels } from '@regz/rules/panel/legacy-devices.ts';
import { readUnchained } from '../../src/panel/heartbeat/read-unchained.ts';
import { readPanelKeys } from '../../src/panel/keys/read-panel-keys.ts';
import { rootsHere } from '../../src/panel/keys/root-files.ts';
import { openPanelKey } from '../../src/panel/keys/sealed-panel-keys.ts';
import { readOldPanels } from '../../src/panel/legacy/read-old-panels.ts';
import { findUnreadable } from '../../src/panel/values/find-unreadable.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { secretsInUse } from '../../src/platform/config/secrets.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createSeal } from '../../src/platform/guards/seal.ts';
import { type Finding, findingsOf } from './finding.ts';

const LATE_DAYS = 14;
/** The number of days before the end of old panels in which remaining ones are a warning. */
const LAST_DAYS = 30;

const { ok, note, warn, FAIL } = findingsOf('panel');

type Keys = Awaited<ReturnType<typeof readPanelKeys>>;

/**
 * Checks that programs can trust the panel API: the signing key opens, the key set that lists it is
 * valid, and no root key is stored on the server.
 */
export async function checkPanel(config: Config, db: Database, now: number): Promise<Finding[]> {
  const keys = await readPanelKeys({ config, db, clock: () => now });
  if (keys.keys.length === 0) return [note('panel: the first start makes its keys')];
  return [
    checkSigningKey(config, keys),
    ...checkKeySet(keys, now),
    ...checkRoots(config),
    ...(await checkValues(config, db)),
    ...checkOldPanels(await readOldPanels({ config, db }), now),
    ...(await checkChains(config, db, now)),
  ];
}

function checkSigningKey(config: Config, { keys }: Keys): Finding {
  const active = keys.find(({ state }) => state === 'active');
  if (active === undefined) return FAIL('panel: no key signs its answers; start the server once');
  const seal = createSeal(secretsInUse(config).dataKey);
  try {
    openPanelKey(seal, active);
    return ok(`panel: ${active.kid} signs its answers`);
  } catch {
    return FAIL('panel: the key that signs its answers was sealed with another DATA_KEY');
  }
}

function checkKeySet({ published, isPublishedTrue }: Keys, now: number): Finding[] {
  if (published === null) return [FAIL('panel: no key set is published, so no program trusts it')];
  const expiresOn = new Date(published.exp * 1000).toISOString().slice(0, 10);
  const days = (published.exp * 1000 - now) / DAY_MS;
  const age =
    days > LATE_DAYS
      ? ok(`panel: the key set runs until ${expiresOn}`)
      : warn(`panel: the key set expires on ${expiresOn}; sign a new one with a root key`);
  const expired = FAIL(`panel: the key set expired on ${expiresOn}; no program trusts it`);
  const change = 'the published key set lacks what was changed since; sign and publish a new one';
  return [days > 0 ? age : expired, ...(isPublishedTrue ? [] : [warn(`panel: ${change}`)])];
}

function checkRoots({ NODE_ENV, STATE_DIR }: Config): Finding[] {
  if (NODE_ENV !== 'production' || rootsHere(STATE_DIR).length === 0) return [];
  const says = `panel: root keys are in ${STATE_DIR}: whoever takes this machine can sign for ever; move them away`;
  return [warn(`${says} (docs/operations/panel.md)`)];
}

/** Reports values that programs do not get, because they cannot be decrypted. */
export async function checkValues(config: Config, db: Database): Promise<Finding[]> {
  const names = await findUnreadable(db, createSeal(secretsInUse(config).dataKey));
  if (names.length === 0) return [];
  const list = names.join(', ');
  return [FAIL(`panel: programs do not get ${list}: sealed with another DATA_KEY; write it again`)];
}

/** Reports the number of programs without a token, and the consequence for them. */
async function checkChains(
  { PANEL_CHAIN_FROM: from }: Config,
  db: Database,
  now: number,
): Promise<Finding[]> {
  const pcs = await readUnchained({ db, clock: () => now }, LAST_DAYS);
  if (pcs === 0) return [];
  const who = `panel: ${pcs} PCs ran a program with SDK 1.0 within ${LAST_DAYS} days, which copies can share`;
  if (from === undefined)
    return [note(`${who}; PANEL_CHAIN_FROM sets a day from which they update`)];
  return [warn(`${who}; from ${from} on they are told to update`)];
}

/** Reports the accounts that still use old panels; a warning during the last month. */
function checkOldPanels(old: Awaited<ReturnType<typeof readOldPanels>>, now: number): Finding[] {
  if (old === null) return [];
  const { heard, listed, until } = old;
  if (!servesOldPanels(until, now)) {
    return [warn(`panel: old panels were served until ${until}; remove LEGACY_PANEL_UNTIL`)];
  }
  const who = `${heard} accounts used one within 30 days, ${listed} have a device id of one`;
  const says = `panel: old panels are served until ${until}; ${who}`;
  const isLate = !servesOldPanels(until, now + LAST_DAYS * DAY_MS) && heard + listed > 0;
  return [isLate ? warn(says) : note(says)];
}
