/** Copies a text to the clipboard, also over plain http. Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const { copyMarked } = await import('./copy-marked.ts');
  return copyMarked(text);
}
