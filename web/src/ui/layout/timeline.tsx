import type { ReactNode } from 'react';

type TimelineProps<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

/** Events along a vertical line. */
export function Timeline<Item>({ items, itemKey, children }: TimelineProps<Item>) {
  return (
    <ol className="flex flex-col">
      {items.map((item) => (
        <li
          key={itemKey(item)}
          className="relative border-l border-line pb-4 pl-6 before:absolute before:top-2 before:-left-1 before:size-2 before:rounded-full before:bg-accent last:border-transparent last:pb-0"
        >
          {children(item)}
        </li>
      ))}
    </ol>
  );
}
