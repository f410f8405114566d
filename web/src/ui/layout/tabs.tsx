import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHiddenEnds } from './use-hidden-ends.ts';

export type Tab<Value extends string> = { value: Value; label: string; content: ReactNode };

type TabsProps<Value extends string> = {
  /** Names the list of tabs for assistive technology. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/**
 * Tabs with arrow-key movement. Only the chosen panel is in the page. Where they do not fit beside
 * each other the chosen one is moved into sight.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const hiddenEnds = useHiddenEnds(list);
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    if (list.current === null || !(chosen instanceof HTMLElement)) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    list.current.scrollLeft = middle - list.current.clientWidth / 2;
  }, [value]);
  return (
    <BaseTabs.Root value={value} onValueChange={onValueChange} className="flex flex-col gap-6">
      <BaseTabs.List
        ref={list}
        aria-label={label}
        data-hidden={hiddenEnds}
        className="tab-strip relative flex overflow-x-auto"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={
              'min-h-11 cursor-pointer border-b-2 border-transparent px-3.5 font-medium ' +
              'whitespace-nowrap text-soft hover:text-ink focus-visible:-outline-offset-2 ' +
              'data-active:border-accent-text data-active:text-ink forced-colors:border-[Canvas] ' +
              'forced-colors:data-active:border-[Highlight]'
            }
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
