import { DAY_MS } from '@regz/rules/durations.ts';
import {
  findActiveKey,
  findKeys,
  findNewestKeySet,
} from '../../src/panel/keys/panel-keys.queries.ts';
import {
  draftKeySet,
  readPublishedKeySet,
  saysTheSame,
} from '../../src/panel/keys/publish-key-set.ts';
import { rootsHere } from '../../src/panel/keys/root-files.ts';
import { openPanelKey } from '../../src/panel/keys/sealed-panel-keys.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { ownSecrets } from '../../src/platform/config/secrets.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createSeal } from '../../src/platform/guards/seal.ts';
import { type Finding, findingsOf } from './finding.ts';

const LATE_DAYS = 14;

const { ok, warn, FAIL } = findingsOf('panel');

/**
 * Whether the programs that call the panel API can trust it: the key that signs opens, the set that
 * lists it runs and is true, and no root key lies where the server is.
 */
export async function checkPanel(config: Config, db: Database, now: number): Promise<Finding[]> {
  const { note } = findingsOf('panel');
  if ((await findKeys(db)).length === 0) return [note('panel: the first start makes its keys')];
  return [
    await checkSigningKey(config, db),
    ...(await checkKeySet(config, db, now)),
    ...checkRoots(config),
  ];
}

async function checkSigningKey(config: Config, db: Database): Promise<Finding> {
  const row = await findActiveKey(db);
  if (row === undefined) return FAIL('panel: no key signs its answers; start the server once');
  const seal = createSeal(config.DATA_KEY ?? ownSecrets(config.STATE_DIR).dataKey);
  try {
    openPanelKey(seal, row);
    return ok(`panel: ${row.kid} signs its answers`);
  } catch {
    return FAIL('panel: the key that signs its answers was sealed with another DATA_KEY');
  }
}

async function checkKeySet(config: Config, db: Database, now: number): Promise<Finding[]> {
  const newest = await findNewestKeySet(db);
  if (newest === undefined)
    return [FAIL('panel: no key set is published, so no program trusts it')];
  const expiresOn = newest.expiresAt.toISOString().slice(0, 10);
  const days = (newest.expiresAt.getTime() - now) / DAY_MS;
  const found: Finding[] = [];
  if (days <= 0)
    found.push(FAIL(`panel: the key set expired on ${expiresOn}; no program trusts it`));
  else if (days <= LATE_DAYS) {
    found.push(warn(`panel: the key set expires on ${expiresOn}; sign a new one with a root key`));
  } else found.push(ok(`panel: the key set runs until ${expiresOn}`));
  const published = await readPublishedKeySet(db, await findKeys(db));
  const draft = await draftKeySet({ config, clock: () => now }, db);
  if (published === null || !saysTheSame(published, draft)) {
    found.push(
      warn('panel: the published key set lacks what was changed since; sign and publish a new one'),
    );
  }
  return found;
}

function checkRoots({ NODE_ENV, STATE_DIR }: Config): Finding[] {
  if (NODE_ENV !== 'production' || rootsHere(STATE_DIR).length === 0) return [];
  const says = `panel: root keys are in ${STATE_DIR}: whoever takes this machine can sign for ever; move them away`;
  return [warn(`${says} (docs/operations/panel.md)`)];
}
