import { messages } from '@regz/texts/en.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';

/** A link to the page that redeems a key, with the key filled in. */
export function redeemLink(licenseKey: string) {
  return (
    <Link
      to={paths.redeemKey}
      state={redeemKeyState(licenseKey)}
      className={buttonClass('secondary', 'sm')}
    >
      {messages.orders.licenses.redeem}
    </Link>
  );
}

/**
 * Passes a key to the page that redeems it with the navigation, so that no address, log or bookmark
 * contains it.
 */
export function redeemKeyState(licenseKey: string): { licenseKey: string } {
  return { licenseKey };
}

/** The key of a navigation, if it has one. */
export function redeemKeyOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('licenseKey' in state)) return undefined;
  return typeof state.licenseKey === 'string' ? state.licenseKey : undefined;
}

/** The key that another site put after the `#` of the address, which no server receives. */
export function keyBehindHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('key');
}
