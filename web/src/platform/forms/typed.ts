let typedAt: string | undefined;

function noteTyping(): void {
  typedAt = location.pathname;
}

/** From now on records the address of the last typed or chosen value. */
export function watchTyping(): void {
  document.addEventListener('input', noteTyping);
}

/** True if the page may hold values that a person would have to type again. */
export function hasTyped(): boolean {
  return typedAt === location.pathname;
}
