import { useEffect, useRef } from 'react';
import { messages } from '../../../i18n/en.ts';
import { useLocation } from '../../../platform/routing/router.tsx';
import { ChevronDown, Menu } from '../../../ui/icons.ts';
import type { AdminGroup, AdminTab } from './admin-panels.tsx';
import { NavBar, RAIL } from './nav-bar.tsx';
import { TabGroups } from './tab-groups.tsx';

const texts = messages.adminSite.panel;
const LIST_ID = 'admin-tabs';

/** Drops over the page below 1024 px; from there on, stays beside the open panel. */
const LIST =
  'fixed inset-x-0 top-28 bottom-auto m-0 max-h-[calc(100dvh-7rem)] w-full overflow-y-auto ' +
  'border-b border-line bg-surface px-2 pt-5 pb-2 text-ink lifted sm:px-6 lg:sticky lg:top-20 ' +
  'lg:block lg:max-h-[calc(100dvh-7rem)] lg:border-0 lg:bg-transparent lg:p-0 ' +
  'lg:shadow-none lg:[scrollbar-width:thin]';

type AdminNavProps = {
  /** None of them empty. */
  groups: readonly AdminGroup[];
  open: AdminTab;
  /** The element that shows the open tab's panel. */
  panelId: string;
};

/**
 * The tabs of the panel by group: a rail from 1024 px on; below, a native popover like the menu of
 * the other sites, behind a button that names the open tab.
 */
export function AdminNav({ groups, open, panelId }: AdminNavProps) {
  const list = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  useEffect(() => list.current?.hidePopover(), [key]);
  useEffect(() => showChosen(list.current), [open]);

  return (
    <nav aria-label={texts.tabs} className={`contents lg:block ${RAIL}`}>
      <NavBar>
        <button
          type="button"
          popoverTarget={LIST_ID}
          className="flex h-full w-full cursor-pointer items-center gap-3 text-left font-medium"
        >
          <Menu className="size-4 text-soft" aria-hidden="true" />
          <span>{texts.menuAt(open.label)}</span>
          <ChevronDown className="ml-auto size-4 text-soft" aria-hidden="true" />
        </button>
      </NavBar>
      <div id={LIST_ID} ref={list} popover="auto" className={LIST}>
        <TabGroups groups={groups} open={open} panelId={panelId} />
      </div>
    </nav>
  );
}

/** Scrolls a list that is taller than the screen, and nothing else, until its open tab is seen. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[aria-selected="true"]');
  if (!list || !(chosen instanceof HTMLElement)) return;
  const above = chosen.offsetTop - list.scrollTop;
  if (above >= 0 && above + chosen.offsetHeight <= list.clientHeight) return;
  list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
}
