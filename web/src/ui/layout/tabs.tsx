import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export type Tab<Value extends string> = { value: Value; label: string; content: ReactNode };

type TabsProps<Value extends string> = {
  /** The accessible name of the list of tabs. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

const TAB =
  'min-h-11 cursor-pointer border-b-2 border-transparent px-3.5 font-medium ' +
  'whitespace-nowrap text-soft hover:text-ink focus-visible:-outline-offset-2 ' +
  'data-active:border-accent-text data-active:text-ink forced-colors:border-[Canvas] ' +
  'forced-colors:data-active:border-[Highlight]';

/** The tab for a key, wrapping around the ends. Undefined for any other key. */
function reachedBy(key: string, from: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (from + 1) % count,
    ArrowLeft: (from + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

/** Moves the focus among tabs by the keyboard; Enter and Space choose, as on every button. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.children].filter((each) => each instanceof HTMLElement);
  const from = tabs.findIndex((tab) => tab === event.target);
  const reached = reachedBy(event.key, from, tabs.length);
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (from < 0 || reached === undefined || modified) return;
  event.preventDefault();
  tabs[reached]?.focus();
}

/** Scrolls the chosen tab into view if they do not all fit side by side. */
function useSight(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    if (list.current === null || !(chosen instanceof HTMLElement)) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    list.current.scrollLeft = middle - list.current.clientWidth / 2;
  }, [value]);
  return list;
}

/**
 * Tabs with arrow-key movement. Only the chosen panel is in the page. Source: the tabs pattern of
 * the ARIA Authoring Practices Guide, with manual activation, because panels load.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange } = props;
  const id = useId();
  const list = useSight(value);
  const hiddenEnds = useHiddenEnds(list);
  const [focused, setFocused] = useState<Value | null>(null);
  const chosen = tabs.find((tab) => tab.value === value);
  return (
    <div className="flex flex-col gap-6">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        data-hidden={hiddenEnds}
        className="tab-strip relative flex overflow-x-auto"
        onKeyDown={moveFocus}
        onBlur={() => setFocused(null)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            data-active={tab === chosen ? '' : undefined}
            tabIndex={tab.value === (focused ?? value) ? 0 : -1}
            onFocus={() => setFocused(tab.value)}
            onClick={() => onValueChange(tab.value)}
            className={TAB}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {chosen === undefined ? null : (
        <div
          key={chosen.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen.value}`}
          tabIndex={0}
        >
          {chosen.content}
        </div>
      )}
    </div>
  );
}

type HiddenEnds = 'none' | 'start' | 'end' | 'both';

/** The ends at which a horizontally scrolling box has more content. */
function useHiddenEnds(box: RefObject<HTMLElement | null>): HiddenEnds {
  const [ends, setEnds] = useState<HiddenEnds>('none');
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => setEnds(hiddenEndsOf(element));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return ends;
}

function hiddenEndsOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): HiddenEnds {
  // Fractions of a pixel do not count as more content.
  const start = scrollLeft > 1;
  const end = scrollLeft + clientWidth < scrollWidth - 1;
  if (start) return end ? 'both' : 'start';
  return end ? 'end' : 'none';
}
