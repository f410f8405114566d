import { contract } from '@regz/contract/contract.ts';
import type { Visitor } from '../stage/visitor.ts';

/** One of each kind that the staff panel tells apart. */
export const subscriptionTypes = [
  { name: 'Gold', description: 'Everything, every day', price: '9.50', isActive: true },
  { name: 'Community', description: 'For members of the community', price: '', isActive: true },
  { name: 'Founders', description: '', price: '49', isActive: false },
] as const;

export async function createSubscriptionType(
  staff: Visitor,
  type: (typeof subscriptionTypes)[number],
): Promise<void> {
  await staff.call(contract.storefront.staff.createSubscriptionType, { ...type });
}
