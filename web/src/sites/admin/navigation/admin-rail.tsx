// It renders once for each tab, so that memoizing it costs more code than it saves work.
'use no memo';

import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TabGroups } from './tab-groups.tsx';
import type { AdminGroup, AdminTab } from './tab-list.ts';

const LOADING_ROWS = ['w-20', 'w-28', 'w-16', 'w-24', 'w-32', 'w-20', 'w-28', 'w-16', 'w-24'];

type AdminRailProps = { groups: readonly AdminGroup[]; open: AdminTab; panelId: string };

/** The tabs next to the panel, from 992 px on. On narrower screens they are in the menu. */
export function AdminRail(props: AdminRailProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showChosen(list.current), [props.open]);
  return (
    <Place>
      <nav
        ref={list}
        aria-label={messages.adminSite.panel.tabs}
        className="sticky top-12 max-h-[calc(100dvh-3rem)] overflow-y-auto px-2 py-2 [scrollbar-width:thin]"
      >
        <TabGroups {...props} />
      </nav>
    </Place>
  );
}

/** Reserves the space of the tabs until the person's rights are known. */
export function RailLoading() {
  return (
    <Place>
      <div className="flex flex-col gap-5 px-4.5 pt-5">
        {LOADING_ROWS.map((width, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of nothing keep their places
          <Skeleton key={row} className={`h-3 ${width}`} />
        ))}
      </div>
    </Place>
  );
}

function Place({ children }: { children: ReactNode }) {
  return <div className="hidden border-r border-line min-[62rem]:block">{children}</div>;
}

/** Scrolls only a list that is taller than the screen, until its open tab is visible. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[aria-selected="true"]');
  if (!list || !(chosen instanceof HTMLElement)) return;
  const above = chosen.offsetTop - list.scrollTop;
  if (above >= 0 && above + chosen.offsetHeight <= list.clientHeight) return;
  list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
}
