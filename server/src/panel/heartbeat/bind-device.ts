import { isKeyId, servesOldPanels } from '@regz/rules/panel/legacy-devices.ts';
import { maySwap } from '@regz/rules/panel/same-pc.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findFormerKey, findSharedKey } from '../known-pcs.ts';
import { findKnownDevices, type Program } from '../programs.queries.ts';
import { lockAccount } from '../sign-in/sign-ins.queries.ts';
import type { Beat } from './beat.ts';
import { addToList, noteSwap, replaceInList, sharePlace } from './bindings.queries.ts';

type Binding = { beat: Beat; program: Program };

/**
 * Takes a place in the account's list of devices for a signed-in PC. It takes the PC's former place
 * if the list has its id of the previous program, or its key before the disk was changed. It shares
 * the place of another user of the same PC. Otherwise it takes a free place. This never costs a
 * reset. Source: decision record 0021.
 */
export async function bindDevice(
  services: Services,
  context: RequestContext<DeviceCaller>,
  { beat, program }: Binding,
): Promise<void> {
  const acts = actingAs(
    { kind: 'customer', id: program.accountId },
    { origin: context.origin, clock: services.clock },
  );
  await transaction(services.db, async ({ trx }) => {
    // Locks first: a statement that waits for the account's row would not see the changes of the
    // reset that it waited for.
    if (!(await lockAccount(trx, program.accountId))) return;
    const taken =
      (await takeLegacyPlace(services, trx, { beat, program })) ??
      (await takePlaceByParts(services, trx, { beat, program })) ??
      ((await addToList(trx, program)) ? { action: 'panel.bind-device' } : null);
    if (taken === null) return;
    const { accountId, deviceId } = program;
    await recordAct(trx, acts, {
      action: taken.action,
      object: { kind: 'account', id: accountId },
      detail: { deviceId, ...taken.detail },
    });
  });
}

/** The act that gave the PC its place; null if it has none. */
type Taken = { action: string; detail?: Record<string, unknown> } | null;

/** Takes the place of the PC's id in the previous program. */
async function takeLegacyPlace(
  services: Services,
  trx: Database,
  { beat, program }: Binding,
): Promise<Taken> {
  const formerId = legacyIdOf(services, beat);
  if (formerId === null || !(await replaceInList(trx, program, formerId))) return null;
  await mailSwap(services, trx, { program, beat, template: 'panel-legacy-swapped' });
  return { action: 'panel.swap-device', detail: { formerId } };
}

/** Shares the place of another user of the same PC, or takes that of its former key. */
async function takePlaceByParts(
  services: Services,
  trx: Database,
  { beat, program }: Binding,
): Promise<Taken> {
  const known = await findKnownDevices(trx, program.accountId);
  const shared = findSharedKey(known, beat.device);
  if (shared !== undefined && (await sharePlace(trx, program, shared.deviceId))) {
    return { action: 'panel.share-place', detail: { listedId: shared.deviceId } };
  }
  const lastSwapMs = Math.max(0, ...known.map(({ swappedAt }) => swappedAt?.getTime() ?? 0));
  if (!maySwap(lastSwapMs === 0 ? null : lastSwapMs, beat.now.getTime())) return null;
  const former = findFormerKey(known, beat.device);
  if (former === undefined || !(await replaceInList(trx, program, former.deviceId))) return null;
  await noteSwap(trx, program, { name: former.name, at: beat.now });
  await mailSwap(services, trx, { program, beat, template: 'panel-device-swapped' });
  return { action: 'panel.swap-device', detail: { formerId: former.deviceId } };
}

/**
 * The id of the previous program, while it may be carried over. An id in the form of a key belongs
 * to another PC, and gives no place.
 */
function legacyIdOf({ config }: Pick<Services, 'config'>, { input, now }: Beat): string | null {
  const isOpen = servesOldPanels(config.LEGACY_PANEL_UNTIL, now.getTime());
  const { legacyId = null } = input.device;
  return isOpen && legacyId !== null && !isKeyId(legacyId) ? legacyId : null;
}

async function mailSwap(
  services: Services,
  trx: Database,
  {
    program,
    beat,
    template,
  }: Binding & { template: 'panel-device-swapped' | 'panel-legacy-swapped' },
): Promise<void> {
  const { email, username } = program;
  if (email === null) return;
  const data = { username, label: beat.device.label };
  await sendMail(services, trx, { to: email, template, data });
}
