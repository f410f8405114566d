import type { ComponentProps } from 'react';
import { Challenge } from '../../../identity/challenge/challenge.tsx';
import { ShopPanel } from '../../../shop/shop-panel.tsx';

type ShopChallengeProps = Pick<ComponentProps<typeof Challenge>['use'], 'strength' | 'onAnswer'>;

/** The challenge of a purchase. The shop itself has its round and answer. */
function ShopChallenge({ strength, onAnswer }: ShopChallengeProps) {
  const use = { strength, onAnswer, round: 0, missing: false };
  return <Challenge action="shop-purchase" use={use} />;
}

/** The Shop tab: the shop, with the challenge of a purchase. */
export function ShopTab({ isStaff }: { isStaff: boolean }) {
  return <ShopPanel isStaff={isStaff} Challenge={ShopChallenge} />;
}
