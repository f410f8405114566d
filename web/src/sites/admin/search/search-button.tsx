// It renders once for each tab, so that memoizing it costs more code than it saves work.
'use no memo';

import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { messages } from '@regz/texts/en.ts';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { Search } from '../../../ui/icons.ts';
import { useDialogHere } from '../navigation/use-dialog-here.ts';
import type { SearchDialogProps } from './search-dialog.tsx';

const texts = messages.adminSite.panel;

const SearchDialog = lazyPart<SearchDialogProps>(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
);

/** Opens the search of the panel, like Ctrl K and a slash. Its code loads with the first search. */
export function SearchButton({ role }: { role: StaffRole }) {
  const { isOpen, open, close } = useDialogHere();
  const [begun, setBegun] = useState(false);

  function begin() {
    setBegun(true);
    open();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!asksForSearch(event) || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    begin();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={begin}
        className="flex size-9 min-w-9 items-center justify-center gap-2 rounded-md border border-field bg-surface px-2 text-sm text-soft hover:border-ink min-[62rem]:w-full min-[62rem]:max-w-96 min-[62rem]:justify-start"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="sr-only truncate min-[62rem]:not-sr-only">{texts.search}</span>
        <kbd
          aria-hidden="true"
          className="ml-auto hidden font-mono text-xs text-faint min-[62rem]:inline"
        >
          Ctrl K
        </kbd>
      </button>
      {begun ? (
        <Suspense>
          <SearchDialog role={role} open={isOpen} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Ctrl K (or ⌘ K) anywhere; a slash outside text fields. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
  return key === '/' && !isTyping;
}
