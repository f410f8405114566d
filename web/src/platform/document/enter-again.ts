import { controls, type Control } from './controls.ts';

/** With the browser's own setter: React would not hear its own. */
function enter(fresh: Control, old: Control): void {
  if ('checked' in old && 'checked' in fresh && fresh.checked !== old.checked) fresh.click();
  if (fresh.value === old.value) return;
  Reflect.set(Object.getPrototypeOf(fresh), 'value', old.value, fresh);
  for (const type of ['input', 'change']) fresh.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Enters what a person had entered in controls that are gone into those that stand for them now.
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
