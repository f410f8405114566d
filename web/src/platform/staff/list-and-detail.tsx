import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The width that fits both. On narrower screens the detail replaces the list. */
const BOTH = '(width >= 80rem)';

type ListAndDetailProps = {
  list: ReactNode;
  /** The open entry. Null if none is open. */
  detail: ReactNode;
  /** The address of the open entry, as in its link in the list. */
  address: string | null;
  onClose: () => void;
};

/**
 * A list, with the opened entry in a column next to it, so that the list stays in place. Escape
 * closes the column. The focus returns to the link that opened it, or to the search if the list no
 * longer shows the link.
 */
export function ListAndDetail({ list, detail, address, onClose }: ListAndDetailProps) {
  const listBox = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const shown = useRef(address);
  const isOpen = address !== null;

  useLayoutEffect(() => {
    const left = shown.current;
    shown.current = address;
    if (left === address) return;
    column.current?.scrollTo(0, 0);
    if (address !== null) {
      if (!matchMedia(BOTH).matches) window.scrollTo(0, 0);
      return;
    }
    const links = [...(listBox.current?.querySelectorAll('a') ?? [])];
    const link = links.find(({ search }) => search === left);
    (link ?? listBox.current?.querySelector('input'))?.focus();
  }, [address]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOpen && asksToClose(event)) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div
      className={
        isOpen
          ? 'grid items-start gap-6 min-[80rem]:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]'
          : undefined
      }
    >
      <div
        ref={listBox}
        className={
          isOpen ? 'hidden min-w-0 flex-col gap-6 min-[80rem]:flex' : 'flex flex-col gap-6'
        }
      >
        {list}
      </div>
      {isOpen ? (
        <div
          ref={column}
          className="@container min-w-0 min-[80rem]:sticky min-[80rem]:top-16 min-[80rem]:max-h-[calc(100dvh-5rem)] min-[80rem]:overflow-y-auto"
        >
          {detail}
        </div>
      ) : null}
    </div>
  );
}

/** Elements that Escape closes first. Messages are popovers too, but Escape does not close them. */
const OVER_THE_PAGE = 'dialog[open], [popover]:not([popover="manual"]):popover-open';

/** Escape, unless it is for a dialog, a menu or a text field. */
function asksToClose({ key, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented) return false;
  if (document.querySelector(OVER_THE_PAGE) !== null) return false;
  return !(target instanceof HTMLElement && target.matches('input, textarea, select'));
}
