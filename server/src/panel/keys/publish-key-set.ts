import { DAY_SECONDS } from '@regz/rules/durations.ts';
import { isKeySetOld, KEY_SET_DAYS } from '@regz/rules/panel/signing-keys.ts';
import { actingAs, operatorActs, recordAct } from '../../audit/record-act.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { type KeySet, listedKey, makeKeySet, openKeySet } from './key-set.ts';
import { type Point, signingKey, thumbprint } from './p256.ts';
import {
  findKeys,
  findNewestKeySet,
  insertKeySet,
  lockKeys,
  type PanelKeyRow,
} from './panel-keys.queries.ts';
import { rootsHere } from './root-files.ts';

/**
 * The state of the published set: already current, just published, or to be signed by a root
 * elsewhere.
 */
export type Publication = 'current' | 'published' | 'unsigned';

/**
 * Signs and publishes a new key set if the published one is outdated or old, and the state
 * directory has a root.
 */
export async function publishDueKeySet(services: Services, trx: Database): Promise<Publication> {
  const { config, clock } = services;
  const keys = await findKeys(trx);
  const draft = await draftKeySet(services, trx);
  const published = await readPublishedKeySet(trx, keys);
  if (published !== null && saysTheSame(published, draft)) {
    if (!isKeySetOld(published.iat * 1000, clock())) return 'current';
  }
  const pinned = new Set(rootsOf(keys).map(({ kid }) => kid));
  const root = rootsHere(config.STATE_DIR).find((jwk) => pinned.has(thumbprint(jwk)));
  if (root === undefined) return 'unsigned';
  await keepKeySet(trx, clock, { ...draft, document: makeKeySet(signingKey(root), draft) });
  return 'published';
}

/** The set as it is to be signed now. */
export async function draftKeySet(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  db: Database,
): Promise<KeySet> {
  const iat = Math.floor(clock() / 1000);
  const newest = await findNewestKeySet(db);
  const keys = await findKeys(db);
  return {
    // From the clock, so that it is higher than all earlier ones, even in a restored database.
    sequence: Math.max((newest?.sequence ?? 0) + 1, iat),
    iat,
    exp: iat + KEY_SET_DAYS * DAY_SECONDS,
    origins: panelOrigins(config),
    keys: (['active', 'next', 'retired'] as const).flatMap((state) =>
      keys.filter((key) => key.state === state).map(listedKey),
    ),
  };
}

/**
 * Publishes a set that a root signed elsewhere.
 * @returns why it cannot be published, or null
 */
export async function publishKeySet(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  document: string,
): Promise<string | null> {
  return transaction(db, async ({ trx }) => {
    await lockKeys(trx);
    const keys = await findKeys(trx);
    const set = openKeySet(document, rootsOf(keys));
    if (set === null) return 'No root of this installation has signed it.';
    const newest = await findNewestKeySet(trx);
    if (set.sequence <= (newest?.sequence ?? 0)) return 'A newer one is published already.';
    if (set.exp * 1000 <= clock()) return 'It has expired.';
    const active = keys.find(({ state }) => state === 'active');
    const isListed = set.keys.some(({ kid }) => kid === active?.kid);
    if (!isListed)
      return 'It does not list the key that signs now: programs would trust no answer.';
    await keepKeySet(trx, clock, { ...set, document });
    return null;
  });
}

/** The published set, parsed; null if there is none. */
export async function readPublishedKeySet(db: Database, keys: readonly PanelKeyRow[]) {
  const newest = await findNewestKeySet(db);
  return newest === undefined ? null : openKeySet(newest.document, rootsOf(keys));
}

type Listing = { origins: readonly string[]; keys: readonly Point[] };

/** Whether a published set lists the keys and origins of a draft, and no others. */
export function saysTheSame(published: Listing, draft: Listing): boolean {
  const namesOf = ({ keys }: Listing) => keys.map(thumbprint).toSorted().join(' ');
  return (
    published.origins.join(' ') === draft.origins.join(' ') && namesOf(published) === namesOf(draft)
  );
}

export function rootsOf(keys: readonly PanelKeyRow[]): readonly PanelKeyRow[] {
  return keys.filter(({ state }) => state === 'root');
}

/** Outside production also by the names of the machine itself, which every system resolves. */
function panelOrigins({ origins, PANEL_ORIGINS, NODE_ENV, PORT }: Config): string[] {
  const local =
    NODE_ENV === 'production' ? [] : [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`];
  return [...new Set([origins.client, ...PANEL_ORIGINS, ...local])];
}

async function keepKeySet(
  trx: Database,
  clock: Clock,
  { sequence, exp, document }: Pick<KeySet, 'sequence' | 'exp'> & { document: string },
): Promise<void> {
  await insertKeySet(trx, { sequence, document, expiresAt: new Date(exp * 1000) });
  await recordAct(trx, actingAs(operatorActs.actor, { clock }), {
    action: 'panel.publish-keys',
    object: { kind: 'panel-key-set', id: String(sequence) },
  });
}
