let typed = false;

/** Notes that something was typed or chosen on the page, until `watchTyping` begins anew. */
export function watchTyping(): () => void {
  const note = () => {
    typed = true;
  };
  typed = false;
  document.addEventListener('input', note);
  return () => document.removeEventListener('input', note);
}

/** Whether the page may hold what a person would have to type again. */
export function hasTyped(): boolean {
  return typed;
}
