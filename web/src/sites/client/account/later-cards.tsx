import { DeletionCard } from '../../../customers/deletion/deletion-card.tsx';
import { useTakenOver } from '../../../platform/use-taken-over.ts';
import { AccountCards } from './account-cards.tsx';
import { DashboardLinks } from './dashboard-links.tsx';
import { useAccount } from './use-account.ts';

/**
 * The dashboard below the first screen: its shape comes with the document, its code after the first
 * screen's.
 */
export function LaterCards() {
  const known = useAccount();
  // The account may be there before these cards, which are taken over as the document has them.
  const account = useTakenOver() ? known : undefined;
  return (
    <>
      <DashboardLinks enabled={account !== undefined} />
      <AccountCards account={account} />
      <DeletionCard />
    </>
  );
}
