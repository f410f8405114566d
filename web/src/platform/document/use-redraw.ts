import { PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { useLayoutEffect, useState } from 'react';
import { useTakenOver } from '../use-taken-over.ts';
import { controls } from './controls.ts';

/** The elements that scripts, extensions and the server write attributes on, beside React. */
const notedElements = () => document.querySelectorAll(`html, body, a[${PLACE_ATTRIBUTE}]`);

/** Notes what the document has got beside React; the result gives it to the one drawn since. */
function rememberDocument(): () => void {
  const notes = Array.from(notedElements(), ({ attributes }) => [...attributes]);
  const entered = controls();
  const focused = document.activeElement;
  return () => {
    for (const [nth, element] of notedElements().entries()) {
      for (const { name, value } of notes[nth] ?? []) {
        if (/^(?:lang|href|data-)/.test(name)) element.setAttribute(name, value);
      }
      if (!element.hasAttribute('href')) continue;
      for (const name of ['role', 'aria-disabled']) element.removeAttribute(name);
    }
    void import('./enter-again.ts').then(({ enterAgain }) => enterAgain(entered, focused));
  };
}

/**
 * Keeps what is not React's when React, having met an element that it does not know, draws the whole
 * document again: the theme, the language, the operator's addresses, entries and the focus. Source:
 * decision record 0037.
 */
export function useRedraw(): void {
  const redrawn = useTakenOver();
  const [bringBack] = useState(() => (redrawn ? rememberDocument() : undefined));
  useLayoutEffect(() => bringBack?.(), [bringBack]);
}
