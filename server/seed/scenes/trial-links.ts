import { contract } from '@regz/contract/contract.ts';
import type { Visitor } from '../stage/visitor.ts';

/** The link of a partner, for a month; its code is another one in each installation. */
export const trialLink = {
  username: 'partner',
  password: 'partner opens this',
  maxUses: 50,
  hours: 744,
} as const;

export async function createTrialLink(staff: Visitor): Promise<void> {
  await staff.call(contract.freePanel.staff.createLink, { ...trialLink });
}
