/**
 * Copies on pages without clipboard access: selects the text in a field next to the focused
 * element.
 */
export function copyMarked(text: string): void {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'sr-only';
  field.readOnly = true;
  field.value = text;
  // Outside an open dialog nothing can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!copied) throw new Error('The browser did not copy.');
}
