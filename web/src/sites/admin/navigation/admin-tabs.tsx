import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { Suspense, useEffect, useId, useRef } from 'react';
import { messages } from '../../../i18n/en.ts';
import { useTitle } from '../../../platform/document/use-title.ts';
import { useNavigationType, useSearchParams } from '../../../platform/routing/router.tsx';
import { PanelLoading } from '../panel-loading.tsx';
import { AdminNav } from './admin-nav.tsx';
import { overview, groupsFor } from './admin-panels.tsx';

const texts = messages.adminSite.panel;

/** The tabs that a role may open, and the panel of the one that `?tab=` names, or of the first. */
export function AdminTabs({ role }: { role: StaffRole }) {
  const panelId = useId();
  const [search] = useSearchParams();
  const groups = groupsFor(role);
  const tabs = groups.flatMap((group) => group.tabs);
  const open = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0] ?? overview;
  useTop(open.value);
  useTitle(`${open.label} · ${texts.heading}`);
  return (
    <>
      <AdminNav groups={groups} open={open} panelId={panelId} />
      <div
        key={open.value}
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-${open.value}`}
        tabIndex={0}
        className="min-w-0"
      >
        <Suspense fallback={<PanelLoading />}>
          <open.Panel />
        </Suspense>
      </div>
    </>
  );
}

/** A newly opened tab begins at its top; going back leaves the scroll position to the browser. */
function useTop(tab: string): void {
  const navigationType = useNavigationType();
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [tab, navigationType]);
}
