import { requiresChain } from '@regz/rules/panel/chain.ts';
import { isVersionGood } from '@regz/rules/panel/versions.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Offer } from './offer-release.ts';

type Running = { version: string; showsToken: boolean; nowMs: number };

/** True if a version may run. A version without tokens may run until a day that the owner sets. */
export function mayRun(
  { PANEL_CHAIN_FROM: from }: Pick<Config, 'PANEL_CHAIN_FROM'>,
  { version, showsToken, nowMs }: Running,
  offer: Offer,
): boolean {
  if (!showsToken && requiresChain(from, nowMs)) return false;
  return isVersionGood(version, offer);
}
