import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { Customer } from './customers.ts';
import { useStandingAct } from './use-standing-act.ts';

const texts = {
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
export function StandingDialog({ standing, customer, open, onClose }: StandingDialogProps) {
  const { id, username } = customer;
  const words = texts[standing];
  const act = useStandingAct({
    act: acts[standing],
    success: words.success(username),
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
        <AroundName name={username} text={words.question} />
      </p>
    </ConfirmDialog>
  );
}
