/**
 * How a key reaches the page on which it is redeemed: with the navigation, so that it is in no
 * address, log or bookmark.
 */
export function redeemKeyState(licenseKey: string): { licenseKey: string } {
  return { licenseKey };
}

/** The key that a navigation brought, if it did. */
export function redeemKeyOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('licenseKey' in state)) return undefined;
  return typeof state.licenseKey === 'string' ? state.licenseKey : undefined;
}

/** The key that another site put behind the `#` of the address, where no server sees it. */
export function keyBehindHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('key');
}
