import { staffManager } from '../links.ts';
import { ManageLinks } from '../manage-links.tsx';
import { OncePerCard } from '../once-per-card.tsx';

/** The Free Panel tab of the admin panel: every link, and the limits to trials. */
export function FreePanelTab() {
  return (
    <div className="flex flex-col gap-6">
      <ManageLinks manager={staffManager} />
      <OncePerCard />
    </div>
  );
}
