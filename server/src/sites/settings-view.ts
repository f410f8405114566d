import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { SettingsRow } from './site-settings.queries.ts';

export type SiteSettings = InferContractRouterOutputs<
  Contract['sites']['staff']
>['editSiteSettings'];

/** The settings as the contract tells them. */
export function settingsView(row: SettingsRow): SiteSettings {
  const { version, editedBy, chatCommunity, messaging, social, ...claims } = row;
  return { version, editedBy, claims, links: { chatCommunity, messaging, social } };
}
