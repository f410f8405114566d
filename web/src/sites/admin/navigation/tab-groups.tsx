import { type KeyboardEvent, useId, useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { Link } from '../../../platform/routing/router.tsx';
import type { AdminGroup, AdminTab } from './admin-panels.tsx';

const texts = messages.adminSite.panel;

const TAB =
  'flex min-h-11 items-center rounded-sm px-3 text-sm font-medium text-soft hover:bg-raised ' +
  'hover:text-ink focus-visible:-outline-offset-2 aria-selected:bg-raised ' +
  'aria-selected:text-ink aria-selected:shadow-[inset_2px_0_var(--color-accent-text)] ' +
  'lg:min-h-8 lg:[@media(max-height:60rem)]:min-h-6 forced-colors:aria-selected:text-[Highlight]';

type TabGroupsProps = { groups: readonly AdminGroup[]; open: AdminTab; panelId: string };

/**
 * Lists of tabs below their headings. They are one stop of the keyboard, whose arrows lead through
 * all of them; and they are links, so that a tab can be opened in a second window.
 */
export function TabGroups({ groups, open, panelId }: TabGroupsProps) {
  const id = useId();
  const [focused, setFocused] = useState<string | null>(null);

  function tabOf({ value, label }: AdminTab) {
    const isOpen = value === open.value;
    return (
      <Link
        key={value}
        role="tab"
        id={`${panelId}-${value}`}
        to={`?tab=${value}`}
        aria-selected={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        tabIndex={value === (focused ?? open.value) ? 0 : -1}
        onFocus={() => setFocused(value)}
        className={TAB}
      >
        {label}
      </Link>
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its tabs take the focus
    <div
      className="columns-2 gap-4 sm:columns-3 lg:columns-1"
      onKeyDown={moveFocus}
      onBlur={() => setFocused(null)}
    >
      {groups.map(({ title, tabs }, index) => (
        <div
          key={title ?? ''}
          className="mb-5 break-inside-avoid lg:[@media(max-height:60rem)]:mb-2"
        >
          {title === undefined ? null : (
            <h2
              id={`${id}-${index}`}
              className="label-mono px-3 pb-1 font-medium text-faint lg:[@media(max-height:60rem)]:pb-0"
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
            {tabs.map(tabOf)}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Moves the focus through the tabs of all groups. A tab opens with Space, which a link lacks. */
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
