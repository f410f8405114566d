import type { StaffRole } from '@regz/rules/accounts/staff-roles.ts';
import { Suspense, useId } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../i18n/en.ts';
import { useTitle } from '../../../platform/document/use-title.ts';
import { PanelLoading } from '../panel-loading.tsx';
import { AdminNav } from './admin-nav.tsx';
import { overview, groupsFor } from './admin-panels.tsx';
import { TabColumns } from './tab-columns.tsx';

const texts = messages.adminSite.panel;

/** The tabs that a role may open, and the panel of the one that `?tab=` names, or of the first. */
export function AdminTabs({ role }: { role: StaffRole }) {
  const panelId = useId();
  const [search] = useSearchParams();
  const groups = groupsFor(role);
  const tabs = groups.flatMap((group) => group.tabs);
  const open = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0] ?? overview;
  useTitle(`${open.label} · ${texts.heading}`);
  return (
    <TabColumns
      nav={<AdminNav groups={groups} open={open} panelId={panelId} />}
      panel={
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
      }
    />
  );
}
