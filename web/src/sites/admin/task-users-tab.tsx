import { WalletCard } from '../../coins/staff/wallet-card.tsx';
import { TaskUsersPanel } from '../../players/staff/task-users-panel.tsx';
import { BuyerPurchasesCard, purchaseAnchor } from '../../shop/staff/buyer-purchases-card.tsx';
import { TaskUserActs } from './task-user-acts.tsx';

function Wallet({ userId }: { userId: string }) {
  return <WalletCard userId={userId} purchaseHref={(id) => `#${purchaseAnchor(id)}`} />;
}

const parts = { Acts: TaskUserActs, Wallet, Purchases: BuyerPurchasesCard };

/** The Task Users tab: who they are, and with each the coins and what was bought with them. */
export function TaskUsersTab() {
  return <TaskUsersPanel parts={parts} />;
}
