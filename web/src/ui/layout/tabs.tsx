import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab<Value extends string> = { value: Value; label: string; content: ReactNode };

type TabsProps<Value extends string> = {
  /** Names the list of tabs for assistive technology. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** Tabs with arrow-key movement. Only the chosen panel is in the page. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={onValueChange} className="flex flex-col gap-6">
      <BaseTabs.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={
              'min-h-11 cursor-pointer border-b-2 border-transparent px-4 font-medium ' +
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
