import { PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { useLayoutEffect, useState } from 'react';
import { useTakenOver } from '../use-taken-over.ts';

/** The elements that scripts, extensions and the server write attributes on, beside React. */
const notedElements = () => document.querySelectorAll(`html, body, a[${PLACE_ATTRIBUTE}]`);

/** What the document has got beside React, and how to give it to the one that is drawn since. */
function rememberDocument() {
  const notes = Array.from(notedElements(), ({ attributes }) => [...attributes]);
  const entered = controls().map(entryOf);
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
  useLayoutEffect(() => {
    // As a person's entries come: when React has ended its own work, during which it hears none.
    if (remembered !== undefined) queueMicrotask(remembered.bringBackEntries);
  }, [remembered]);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Everything in the document that a person can have entered something in. */
function controls(): Control[] {
  return [
    ...document.querySelectorAll<Control>(
      'input[name]:not([type="file"]), textarea[name], select[name]',
    ),
  ];
}

/** What a person has entered in a control. */
type Entry = { control: Control; value: string; checked: boolean };

function entryOf(control: Control): Entry {
  return { control, value: control.value, checked: 'checked' in control && control.checked };
}

/** With the browser's own setter: React would not hear its own. */
function enter(fresh: Control, old: Entry): void {
  if ('checked' in fresh && fresh.checked !== old.checked) fresh.click();
  if (old.value === '' || (fresh.value !== '' && !(fresh instanceof HTMLSelectElement))) return;
  Reflect.set(Object.getPrototypeOf(fresh), 'value', old.value, fresh);
  for (const type of ['input', 'change']) fresh.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Enters what a person had entered in controls that are gone into those that stand for them now,
 * unless something has been typed there since.
 * @param focused The element that had the focus.
 */
function enterAgain(entered: readonly Entry[], focused: Element | null): void {
  const present = controls();
  const gone = entered.map(({ control }) => control);
  for (const entry of entered) {
    const old = entry.control;
    const isSame = ({ name, type }: Control) => name === old.name && type === old.type;
    const fresh = present.filter(isSame)[gone.filter(isSame).indexOf(old)];
    if (fresh === undefined) continue;
    // A control that stays holds what the page has written into it since.
    enter(fresh, old === fresh ? entry : entryOf(old));
    if (old === focused) fresh.focus();
  }
}
