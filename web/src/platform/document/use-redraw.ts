import { PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTakenOver } from '../use-taken-over.ts';
import { controls, enterAgain } from './enter-again.ts';

/** The elements that scripts, extensions and the server write attributes on, beside React. */
const notedElements = () => document.querySelectorAll(`html, body, a[${PLACE_ATTRIBUTE}]`);

/** What the document has got beside React, and how to give it to the one that is drawn since. */
function rememberDocument() {
  const notes = Array.from(notedElements(), ({ attributes }) => [...attributes]);
  const entered = controls();
  const focused = document.activeElement;
  return {
    bringBackNotes: () => {
      for (const [nth, element] of notedElements().entries()) {
        for (const { name, value } of notes[nth] ?? []) {
          if (/^(?:lang|href|data-)/.test(name)) element.setAttribute(name, value);
        }
        if (!element.hasAttribute('href')) continue;
        for (const name of ['role', 'aria-disabled']) element.removeAttribute(name);
      }
    },
    bringBackEntries: () => enterAgain(entered, focused),
  };
}

/**
 * Keeps what is not React's when React, having met an element that it does not know, draws the whole
 * document again: the theme, the language, the operator's addresses, entries and the focus. Source:
 * decision record 0057.
 */
export function useRedraw(): void {
  const redrawn = useTakenOver();
  const [remembered] = useState(() => (redrawn ? rememberDocument() : undefined));
  useLayoutEffect(() => remembered?.bringBackNotes(), [remembered]);
  useEffect(() => {
    // As a person's entries come: when React has ended its own work, during which it hears none.
    if (remembered !== undefined) queueMicrotask(remembered.bringBackEntries);
  }, [remembered]);
}
