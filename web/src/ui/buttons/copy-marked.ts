/** Copies as pages without a clipboard can: what is marked in a field beside what has the focus. */
export function copyMarked(text: string): void {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'sr-only';
  field.readOnly = true;
  field.value = text;
  // Outside an open dialog nothing can be marked.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!copied) throw new Error('The browser did not copy.');
}
