export function elementOf<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

/** A button of a bar. It looks like a link. */
export function barButton(text: string, onPress: () => void): HTMLElement {
  const button = elementOf('button', 'font-medium text-accent-text underline underline-offset-4');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', onPress);
  return button;
}

type Bar = { show: (...content: (Node | string)[]) => void; hide: () => void };

/**
 * A line of text above everything, announced when it changes. Written without React, so that the
 * first visit need not load it. It is inside the topmost dialog, because everything outside is
 * inert.
 */
export function createBar(): Bar {
  const place = elementOf(
    'div',
    'fixed inset-x-4 top-auto bottom-4 mx-auto w-fit rounded-md border',
  );
  place.classList.add('border-field', 'bg-surface', 'px-4', 'py-2', 'text-sm', 'text-ink');
  place.popover = 'manual';
  const words = elementOf('div', 'flex items-center gap-3');
  words.role = 'status';
  place.append(words);
  return {
    show(...content) {
      const dialogs = [...document.querySelectorAll('dialog')];
      const host = dialogs.findLast((dialog) => dialog.matches(':modal')) ?? document.body;
      if (place.parentElement !== host) host.append(place);
      if (!place.matches(':popover-open')) place.showPopover();
      words.replaceChildren(...content);
    },
    hide: () => place.remove(),
  };
}
