import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { useSearchParams } from '../../../platform/routing/router.tsx';
import { type AdminGroup, type AdminTab, groupsFor, overview } from './tab-list.ts';

/** The tabs that a role may open, and the one that `?tab=` names, or the first. */
export function useAdminTabs(role: StaffRole): { groups: readonly AdminGroup[]; open: AdminTab } {
  const [search] = useSearchParams();
  const groups = groupsFor(role);
  const tabs = groups.flatMap((group) => group.tabs);
  const open = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0] ?? overview;
  return { groups, open };
}
