/** Enough of a key to tell it from others, and nothing of one so short that little would be left. */
export function keyEnding(licenseKey: string): string | null {
  return licenseKey.length >= 8 ? licenseKey.slice(-4) : null;
}
