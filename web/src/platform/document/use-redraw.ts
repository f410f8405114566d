import { PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { useLayoutEffect, useState } from 'react';
import { useTakenOver } from '../use-taken-over.ts';

/** Elements whose attributes scripts, extensions and the server write, besides React. */
const notedElements = () => document.querySelectorAll(`html, body, a[${PLACE_ATTRIBUTE}]`);

/** Records what the document has besides React's rendering. Returns how to restore it in a new one. */
function rememberDocument() {
  const notes = Array.from(notedElements(), ({ attributes }) => [...attributes]);
  const entered = controls().map(entryOf);
  const focused = document.activeElement;
  return () => {
    for (const [nth, element] of notedElements().entries()) {
      for (const { name, value } of notes[nth] ?? []) {
        if (/^(?:lang|href|data-)/.test(name)) element.setAttribute(name, value);
      }
      if (!element.hasAttribute('href')) continue;
      for (const name of ['role', 'aria-disabled']) element.removeAttribute(name);
    }
    // React ignores input events during its own work, so the entries follow it.
    queueMicrotask(() => enterAgain(entered, focused));
  };
}

/**
 * React renders the whole document again when it finds an element that it does not know. This hook
 * then restores the theme, the language, the operator's addresses, typed text and the focus.
 */
export function useRedraw(): void {
  const redrawn = useTakenOver();
  const [restore] = useState(() => (redrawn ? rememberDocument() : undefined));
  useLayoutEffect(() => restore?.(), [restore]);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** All controls of the document that take entries. */
function controls(): Control[] {
  return [
    ...document.querySelectorAll<Control>(
      'input[name]:not([type="file"]), textarea[name], select[name]',
    ),
  ];
}

/** The entry in a control. */
type Entry = { control: Control; value: string; checked: boolean };

function entryOf(control: Control): Entry {
  return { control, value: control.value, checked: 'checked' in control && control.checked };
}

/**
 * Copies the entries of removed controls into the controls that replace them, unless these have
 * newer entries.
 * @param focused The element that had the focus.
 */
function enterAgain(entered: readonly Entry[], focused: Element | null): void {
  const present = controls();
  for (const entry of entered) {
    const old = entry.control;
    const named = entered.filter(({ control }) => control.name === old.name);
    const fresh = present.filter(({ name }) => name === old.name)[named.indexOf(entry)];
    if (fresh === undefined) continue;
    // A control that remains has the page's newest value.
    const { value, checked } = old === fresh ? entry : entryOf(old);
    if ('checked' in fresh && fresh.checked !== checked) fresh.click();
    if (value !== '' && (fresh.value === '' || fresh instanceof HTMLSelectElement)) {
      // React ignores a change made with its own setter.
      Reflect.set(Object.getPrototypeOf(fresh), 'value', value, fresh);
      for (const type of ['input', 'change']) {
        fresh.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
    if (old === focused) fresh.focus();
  }
}
