import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../../../platform/routing/router.tsx';

/**
 * True if a dialog of the bar is open. A choice in it navigates, which closes the dialog and moves
 * the focus to the heading.
 */
export function useDialogHere() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const isOpen = openAt === key;
  const shownAt = useRef<string | null>(null);

  // By now the dialog has returned the focus to the element that opened it.
  useEffect(() => {
    const led = shownAt.current !== null && shownAt.current !== key;
    shownAt.current = isOpen ? key : null;
    if (led) document.querySelector('h1')?.focus();
  }, [isOpen, key]);

  return { isOpen, open: () => setOpenAt(key), close: () => setOpenAt(null) };
}
