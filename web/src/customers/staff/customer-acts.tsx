import { banRefusal, CUSTOMER_LIMITS } from '@regz/rules/customers/standing.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { Customer } from './customers.ts';
import { useStandingAct } from './use-standing-act.ts';

const banDialogTexts = messages.accountCustomers.banDialog;

type BanDialogProps = { customer: Customer; open: boolean; onClose: () => void };

/** Takes the reason, without which a ban is impossible. */
function BanDialog({ customer, open, onClose }: BanDialogProps) {
  const { id, username } = customer;
  const form = useForm({ reason: '' });
  const ban = useStandingAct({
    act: api.customers.staff.banCustomer,
    success: banDialogTexts.success({ username }),
    onDone: close,
    onFailed: (error) => form.refuse({ text: failureText(error, banDialogTexts.failed) }),
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const { reason } = form.values;
    const refusal = banRefusal(reason);
    if (refusal !== null) {
      form.refuse({ fields: { reason: messages.errors[refusal] } });
      return;
    }
    form.accept();
    ban.mutate({ id, reason });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{
        ...banDialogTexts,
        text: (
          <AroundName name={username} text={(shown) => banDialogTexts.text({ username: shown })} />
        ),
      }}
      tone="danger"
      pending={ban.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextareaField
        {...form.field('reason')}
        label={banDialogTexts.reason}
        hint={banDialogTexts.hint}
        rows={3}
        maxLength={CUSTOMER_LIMITS.banReason}
      />
    </FormDialog>
  );
}

const standingDialogTexts = {
  approve: messages.accountCustomers.approveDialog,
  unban: messages.accountCustomers.unbanDialog,
};

const acts = {
  approve: api.customers.staff.approveCustomer,
  unban: api.customers.staff.unbanCustomer,
};

type StandingDialogProps = {
  standing: 'approve' | 'unban';
  customer: Customer;
  open: boolean;
  onClose: () => void;
};

/** Asks for confirmation before an account is approved or a ban is lifted. */
function StandingDialog({ standing, customer, open, onClose }: StandingDialogProps) {
  const { id, username } = customer;
  const words = standingDialogTexts[standing];
  const act = useStandingAct({
    act: acts[standing],
    success: words.success({ username }),
    onDone: onClose,
  });

  function close() {
    act.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={messages.controls.cancel}
      pending={act.isPending}
      pendingText={words.pending}
      error={act.error === null ? undefined : failureText(act.error, words.failed)}
      onConfirm={() => act.mutate({ id })}
      onCancel={close}
    >
      <p className="wrap-anywhere">
        <AroundName name={username} text={(shown) => words.question({ username: shown })} />
      </p>
    </ConfirmDialog>
  );
}

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
