import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireProgram } from '../require-program.ts';
import { findSettings, insertSettings, updateSettings } from './settings.queries.ts';

/**
 * Saves a program's settings for all PCs of its account. If two PCs changed the same version, the
 * second gets the settings of the first instead, so that no change is lost unnoticed.
 * @throws Refusal SESSION_REQUIRED, PANEL_SETTINGS_CHANGED
 */
export async function saveSettings(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  { caller }: RequestContext<DeviceCaller>,
  { basedOn, content }: { basedOn: number; content: string },
): Promise<{ version: number }> {
  const { accountId } = await requireProgram(db, caller);
  await budgets.panelSettings.take(caller.id);
  const saved =
    basedOn === 0
      ? await insertSettings(db, { accountId, content })
      : await updateSettings(db, { accountId, basedOn, content });
  if (saved !== undefined) return saved;
  const current = await findSettings(db, accountId);
  throw new Refusal('PANEL_SETTINGS_CHANGED', current ?? { version: 0, content: '' });
}
