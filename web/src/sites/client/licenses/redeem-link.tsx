import { messages } from '../../../i18n/en.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass, type ButtonSize } from '../../../ui/buttons/button-class.ts';
import { redeemKeyState } from './redeem-key-state.ts';

/** Leads to the page on which a key is redeemed, with the key filled in. */
export function redeemLink(licenseKey: string, size: ButtonSize = 'sm') {
  return (
    <Link
      to={paths.redeemKey}
      state={redeemKeyState(licenseKey)}
      className={buttonClass('primary', size)}
    >
      {messages.orders.licenses.redeem}
    </Link>
  );
}
