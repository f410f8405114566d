/**
 * The longest time before the browser reads the file, which it does after the press has been
 * handled.
 */
const KEPT_MS = 60_000;

/** Saves a file under its own name. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
