type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Everything in the document that a person can have entered something in. */
export function controls(): Control[] {
  return [
    ...document.querySelectorAll<Control>(
      'input[name]:not([type="file"]), textarea[name], select[name]',
    ),
  ];
}

/** With the browser's own setter: React would not hear its own. */
function enter(fresh: Control, old: Control): void {
  if ('checked' in old && 'checked' in fresh && fresh.checked !== old.checked) fresh.click();
  if (old.value === '' || (fresh.value !== '' && !(fresh instanceof HTMLSelectElement))) return;
  Reflect.set(Object.getPrototypeOf(fresh), 'value', old.value, fresh);
  for (const type of ['input', 'change']) fresh.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Enters what a person had entered in controls that are gone into those that stand for them now,
 * unless something has been typed there since.
 * @param focused The element that had the focus.
 */
export function enterAgain(gone: readonly Control[], focused: Element | null): void {
  const present = controls();
  for (const old of gone) {
    const isSame = ({ name, type }: Control) => name === old.name && type === old.type;
    const fresh = present.filter(isSame)[gone.filter(isSame).indexOf(old)];
    if (fresh === undefined) continue;
    enter(fresh, old);
    if (old === focused) fresh.focus();
  }
}
