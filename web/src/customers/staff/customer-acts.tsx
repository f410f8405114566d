import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { BanDialog } from './ban-dialog.tsx';
import type { Customer } from './customers.ts';
import { StandingDialog } from './standing-dialog.tsx';

const texts = messages.accountCustomers.acts;

/** The decisions of staff about a user. Each requires a confirmation. */
export function CustomerActs({ customer }: { customer: Customer }) {
  const [asked, setAsked] = useState<'approve' | 'ban' | 'unban' | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-3">
      {customer.adminApproval ? null : (
        <Button size="sm" onClick={() => setAsked('approve')}>
          {texts.approve}
        </Button>
      )}
      {customer.banned ? (
        <Button size="sm" variant="secondary" onClick={() => setAsked('unban')}>
          {texts.unban}
        </Button>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setAsked('ban')}>
          {texts.ban}
        </Button>
      )}
      <StandingDialog
        standing="approve"
        customer={customer}
        open={asked === 'approve'}
        onClose={close}
      />
      <BanDialog customer={customer} open={asked === 'ban'} onClose={close} />
      <StandingDialog
        standing="unban"
        customer={customer}
        open={asked === 'unban'}
        onClose={close}
      />
    </div>
  );
}
