let typedAt: string | undefined;

function noteTyping(): void {
  typedAt = location.pathname;
}

/** Notes from now on at which address something was typed or chosen last. */
export function watchTyping(): void {
  document.addEventListener('input', noteTyping);
}

/** Whether the page may hold what a person would have to type again. */
export function hasTyped(): boolean {
  return typedAt === location.pathname;
}
