import { dueKeyStep, isKeyOver, keySetWarning } from '@regz/rules/panel/signing-keys.ts';
import { actingAs, operatorActs, recordAct } from '../../audit/record-act.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { newPrivateJwk, thumbprint } from './p256.ts';
import {
  deleteKey,
  findKeys,
  findNewestKeySet,
  insertKeys,
  lockKeys,
  moveKey,
  noteWarning,
  type PanelKeyRow,
  type PanelKeyState,
} from './panel-keys.queries.ts';
import { publishDueKeySet, readPublishedKeySet } from './publish-key-set.ts';
import { makeRoots } from './root-files.ts';
import { sealPanelKey } from './sealed-panel-keys.ts';

/**
 * Takes every due step for the panel's keys. The first start creates roots, a signing key and a
 * set. Later steps create the next key, activate it, end the previous one, renew the set, and warn
 * before a set expires. Source: decision record 0021.
 */
export async function keepPanelKeys(services: Services): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    await lockKeys(trx);
    await keepRoots(services, trx);
    while (await takeDueStep(services, trx));
    await publishDueKeySet(services, trx);
    await warnOfExpiry(services, trx);
  });
}

/** Runs once per installation, because programs pin the roots. */
async function keepRoots({ config, clock }: Services, trx: Database): Promise<void> {
  const keys = await findKeys(trx);
  if (keys.some(({ state }) => state === 'root')) return;
  const since = new Date(clock());
  const roots = makeRoots(config.STATE_DIR).map((jwk, place) => {
    const made = new Date(since.getTime() + place);
    return { kid: thumbprint(jwk), x: jwk.x, y: jwk.y, sealedPrivate: null, made };
  });
  await insertKeys(
    trx,
    roots.map(({ made, ...root }) => ({ ...root, state: 'root', since: made })),
  );
}

/** Takes one step in the life of the signing keys; false if none is due. */
async function takeDueStep(services: Services, trx: Database): Promise<boolean> {
  const nowMs = services.clock();
  const keys = await findKeys(trx);
  const published = await readPublishedKeySet(trx, keys);
  const aged = keys.map((key) => ({
    ...key,
    sinceMs: key.since.getTime(),
    isPublished: published?.keys.some(({ kid }) => kid === key.kid) ?? false,
  }));
  switch (dueKeyStep(aged, nowMs)) {
    case 'make-active':
      await makeKey(services, trx, 'active');
      return true;
    case 'make-next':
      await makeKey(services, trx, 'next');
      return true;
    case 'activate-next':
      await activateNext(services, trx, keys);
      return true;
    case 'drop-retired':
      for (const key of aged) if (isKeyOver(key, nowMs)) await deleteKey(trx, key.kid);
      return true;
    case null:
      return false;
  }
}

/** Makes a key that signs, or one that will. */
export async function makeKey(
  { seal, clock }: Pick<Services, 'seal' | 'clock'>,
  trx: Database,
  state: 'active' | 'next',
): Promise<void> {
  const jwk = newPrivateJwk();
  const kid = thumbprint(jwk);
  const sealedPrivate = sealPanelKey(seal, jwk);
  const since = new Date(clock());
  await insertKeys(trx, [{ kid, x: jwk.x, y: jwk.y, sealedPrivate, state, since }]);
  await noteKey(trx, { kid, state, clock });
}

/** Activates the next key. The previous one only verifies from now on. */
export async function activateNext(
  { clock }: Pick<Services, 'clock'>,
  trx: Database,
  keys: readonly PanelKeyRow[],
): Promise<void> {
  const since = new Date(clock());
  const turns = [
    ['active', 'retired'],
    ['next', 'active'],
  ] as const;
  for (const [before, state] of turns) {
    const key = keys.find((each) => each.state === before);
    if (key === undefined) continue;
    await moveKey(trx, { kid: key.kid, state, since });
    await noteKey(trx, { kid: key.kid, state, clock });
  }
}

async function noteKey(
  trx: Database,
  { kid, state, clock }: { kid: string; state: PanelKeyState; clock: Clock },
): Promise<void> {
  await recordAct(trx, actingAs(operatorActs.actor, { clock }), {
    action: 'panel.rotate-key',
    object: { kind: 'panel-key', id: kid },
    detail: { state },
  });
}

/** Mails staff once for each of the warnings of a set. */
async function warnOfExpiry(services: Services, trx: Database): Promise<void> {
  const { STAFF_EMAIL } = services.config;
  const newest = await findNewestKeySet(trx);
  if (newest === undefined || STAFF_EMAIL === undefined) return;
  const { sequence, expiresAt } = newest;
  const days = keySetWarning(expiresAt.getTime(), services.clock());
  if (days === null || !(await noteWarning(trx, { sequence, days }))) return;
  await sendMail(services, trx, {
    language: 'en',
    to: STAFF_EMAIL,
    template: 'panel-keys-expire',
    data: { expiresOn: expiresAt.toISOString().slice(0, 10), days },
  });
}
