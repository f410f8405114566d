/**
 * The last characters of a key, enough to recognize it; null for a key so short that they would
 * reveal most of it.
 */
export function keyEnding(licenseKey: string): string | null {
  return licenseKey.length >= 8 ? licenseKey.slice(-4) : null;
}
