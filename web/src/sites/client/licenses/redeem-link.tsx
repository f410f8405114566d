import { messages } from '../../../i18n/en.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { redeemKeyState } from './redeem-key-state.ts';

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
