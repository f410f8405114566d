import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { AdjustDialog } from '../../coins/staff/adjust-dialog.tsx';
import { WalletCard } from '../../coins/staff/wallet-card.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import type { StaffTaskUser } from '../../players/staff/staff-task-users.ts';
import { TaskUsersPanel } from '../../players/staff/task-users-panel.tsx';
import { BuyerPurchasesCard, purchaseAnchor } from '../../shop/staff/buyer-purchases-card.tsx';
import { HoldDialog } from '../../shop/staff/hold-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';

function Wallet({ userId }: { userId: string }) {
  return <WalletCard userId={userId} purchaseHref={(id) => `#${purchaseAnchor(id)}`} />;
}

const parts = { Acts: TaskUserActs, Wallet, Purchases: BuyerPurchasesCard };

/** The Task Users tab: the accounts, with their coins and purchases. */
export function TaskUsersTab() {
  return <TaskUsersPanel parts={parts} />;
}

/** The acts of staff on a task user, each with a form. */
function TaskUserActs({ taskUser }: { taskUser: StaffTaskUser }) {
  const may = useMay();
  const [asked, setAsked] = useState<'adjust' | 'hold' | 'release' | null>(null);
  const close = () => setAsked(null);
  const act = taskUser.hold === null ? 'hold' : 'release';
  return (
    <div className="flex flex-wrap gap-3">
      {may('coins.staff.adjustCoins') ? (
        <Button size="sm" variant="secondary" onClick={() => setAsked('adjust')}>
          {messages.coinsStaff.open}
        </Button>
      ) : null}
      <Button size="sm" variant="secondary" onClick={() => setAsked(act)}>
        {messages.shopStaff[act].open}
      </Button>
      <AdjustDialog taskUser={taskUser} open={asked === 'adjust'} onClose={close} />
      <HoldDialog taskUser={taskUser} held open={asked === 'hold'} onClose={close} />
      <HoldDialog taskUser={taskUser} held={false} open={asked === 'release'} onClose={close} />
    </div>
  );
}
