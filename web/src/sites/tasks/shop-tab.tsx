import type { ComponentProps } from 'react';
import { Challenge } from '../../accounts/challenge/challenge.tsx';
import { ShopPanel } from '../../shop/shop-panel.tsx';

function ShopChallenge(props: Omit<ComponentProps<typeof Challenge>, 'action'>) {
  return <Challenge action="shop-purchase" {...props} />;
}

/** The Shop tab: the shop, with the challenge that a purchase asks for. */
export function ShopTab({ isStaff }: { isStaff: boolean }) {
  return <ShopPanel isStaff={isStaff} Challenge={ShopChallenge} />;
}
