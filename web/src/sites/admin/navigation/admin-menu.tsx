// It renders once for each tab, so that memoizing it costs more code than it saves work.
'use no memo';

import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { messages } from '@regz/texts/en.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Menu } from '../../../ui/icons.ts';
import { TabGroups } from './tab-groups.tsx';
import { useAdminTabs } from './use-admin-tabs.ts';
import { useDialogHere } from './use-dialog-here.ts';

/** The tabs of the panel on narrow screens: a dialog behind a button. */
export function AdminMenu({ role }: { role: StaffRole }) {
  const { isOpen, open, close } = useDialogHere();
  return (
    <div className="-ml-2 min-[62rem]:hidden">
      <IconButton label={messages.sites.menu} onClick={open}>
        <Menu className="size-5" />
      </IconButton>
      <Dialog
        open={isOpen}
        onClose={close}
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
