import { staffManager } from './links.ts';
import { ManageLinks } from './manage-links.tsx';

/** The Free Panel tab of the admin panel: every link. Source: decision 29. */
export function StaffLinksPanel() {
  return <ManageLinks manager={staffManager} />;
}
