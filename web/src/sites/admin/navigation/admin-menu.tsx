import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { useLocation } from '../../../platform/routing/router.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Menu } from '../../../ui/icons.ts';
import { TabGroups } from './tab-groups.tsx';
import { useAdminTabs } from './use-admin-tabs.ts';

/** The tabs of the panel where there is no room for the rail: a dialog behind a button. */
export function AdminMenu({ role }: { role: StaffRole }) {
  const { key } = useLocation();
  /** The place it was opened at; what is chosen in it leads elsewhere, and so closes it. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const isOpen = openAt === key;
  const shownAt = useRef<string | null>(null);

  // The dialog has given the focus back to the button; what was chosen in it begins at its heading.
  useEffect(() => {
    const led = shownAt.current !== null && shownAt.current !== key;
    shownAt.current = isOpen ? key : null;
    if (led) document.querySelector('h1')?.focus();
  }, [isOpen, key]);

  return (
    <div className="-ml-2 min-[62rem]:hidden">
      <IconButton label={messages.sites.menu} onClick={() => setOpenAt(key)}>
        <Menu className="size-5" />
      </IconButton>
      <Dialog
        open={isOpen}
        onClose={() => setOpenAt(null)}
        title={messages.adminSite.panel.heading}
        closeLabel={messages.controls.close}
      >
        <nav aria-label={messages.adminSite.panel.tabs} className="-mx-2 columns-2 gap-2">
          <TabGroups {...useAdminTabs(role)} />
        </nav>
      </Dialog>
    </div>
  );
}
