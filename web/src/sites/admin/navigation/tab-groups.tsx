// It renders once for each tab, so that memoizing it costs more code than it saves work.
'use no memo';

import { messages } from '@regz/texts/en.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useWaiting } from '../../../overview/use-waiting.ts';
import { Link } from '../../../platform/routing/router.tsx';
import type { AdminGroup, AdminTab } from './tab-list.ts';

const texts = messages.adminSite.panel;
const MOST_COUNTED = 99;

const TAB =
  'flex min-h-11 items-center rounded-sm px-2.5 text-sm font-medium text-soft hover:bg-raised ' +
  'hover:text-ink focus-visible:-outline-offset-2 aria-selected:bg-raised ' +
  'aria-selected:text-ink aria-selected:shadow-[inset_2px_0_var(--color-accent-text)] ' +
  'min-[62rem]:min-h-6 forced-colors:aria-selected:text-[Highlight]';

/** Next to the name, not part of it. The whole row belongs to the tab. */
const COUNT =
  'pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-sm bg-accent px-1.5 ' +
  'text-xs font-semibold text-on-accent';

type TabGroupsProps = {
  /** None of them is empty. */
  groups: readonly AdminGroup[];
  open: AdminTab;
  /** The element that shows the open tab's panel, unless a dialog covers it. */
  panelId?: string;
};

/**
 * Lists of tabs below their headings, with the number of waiting entries on each. They are one tab
 * stop, and arrow keys move through all of them. They are links, so that a tab can be opened in a
 * second window.
 */
export function TabGroups({ groups, open, panelId }: TabGroupsProps) {
  const id = useId();
  const [focused, setFocused] = useState<string | null>(null);
  const { countAt } = useWaiting();

  const isListed = ({ under }: AdminTab) =>
    under === undefined || under === open.value || under === open.under;

  function tabOf({ value, label, under }: AdminTab) {
    const isOpen = value === open.value;
    const count = countAt(value);
    return (
      <div key={value} role="presentation" className="relative">
        <Link
          role="tab"
          to={`?tab=${value}`}
          aria-describedby={count > 0 ? `${id}-${value}` : undefined}
          aria-selected={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          tabIndex={value === (focused ?? open.value) ? 0 : -1}
          onFocus={() => setFocused(value)}
          className={under === undefined ? TAB : `${TAB} pl-6`}
        >
          {label}
        </Link>
        {count > 0 ? (
          <span id={`${id}-${value}`} className={COUNT}>
            <span>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
            <span className="sr-only">{texts.waiting}</span>
          </span>
        ) : null}
      </div>
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its tabs take the focus
    <div onKeyDown={moveFocus} onBlur={() => setFocused(null)}>
      {groups.map(({ title, tabs }, index) => (
        <div key={title ?? ''} className="mb-3 break-inside-avoid min-[62rem]:mb-0">
          {title === undefined ? null : (
            <h2
              id={`${id}-${index}`}
              className="label-mono px-2.5 leading-none font-medium text-faint"
            >
              {title}
            </h2>
          )}
          <div
            role="tablist"
            aria-orientation="vertical"
            aria-label={title === undefined ? texts.tabs : undefined}
            aria-labelledby={title === undefined ? undefined : `${id}-${index}`}
          >
            {tabs.filter(isListed).map(tabOf)}
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Moves the focus through the tabs of all groups. A tab also opens with Space, which links do not
 * support.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const from = tabs.findIndex((tab) => tab === event.target);
  if (from < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const places: Readonly<Record<string, number>> = {
    ' ': from,
    ArrowDown: (from + 1) % tabs.length,
    ArrowUp: (from + tabs.length - 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const reached = places[event.key];
  if (reached === undefined) return;
  event.preventDefault();
  if (event.key === ' ') tabs[reached]?.click();
  else tabs[reached]?.focus();
}
