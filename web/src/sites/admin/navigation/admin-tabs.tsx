// It renders once for each tab, so that memoizing it costs more code than it saves work.
'use no memo';

import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { messages } from '@regz/texts/en.ts';
import { Suspense, useId, useLayoutEffect, useRef } from 'react';
import { useTitle } from '../../../platform/document/use-title.ts';
import { useNavigationType } from '../../../platform/routing/router.tsx';
import { PanelLoading } from '../panel-loading.tsx';
import { AdminRail } from './admin-rail.tsx';
import { useAdminTabs } from './use-admin-tabs.ts';

/** The tabs that a role may open, and the panel of the open one. */
export function AdminTabs({ role }: { role: StaffRole }) {
  const panelId = useId();
  const { groups, open } = useAdminTabs(role);
  useTop(open.value);
  const { label, heading = label } = open;
  useTitle(`${heading} · ${messages.adminSite.panel.heading}`);
  return (
    <>
      <AdminRail groups={groups} open={open} panelId={panelId} />
      <div
        key={open.value}
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-heading`}
        tabIndex={0}
      >
        <h1 id={`${panelId}-heading`} tabIndex={-1} className="mb-4 text-2xl">
          {heading}
        </h1>
        <Suspense fallback={<PanelLoading />}>
          <open.Panel />
        </Suspense>
      </div>
    </>
  );
}

/** A newly opened tab starts at its top. On going back the browser restores the scroll position. */
function useTop(tab: string): void {
  const navigationType = useNavigationType();
  const shown = useRef(tab);
  // Before the panel's own effects, which may scroll to a section.
  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [tab, navigationType]);
}
