import { banRefusal, CUSTOMER_LIMITS } from '@regz/rules/accounts-customers.ts';
import type { FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { actFailureText, type Customer } from './customers.ts';
import { useStandingAct } from './use-standing-act.ts';

const controls = messages.controls;
const texts = messages.accountCustomers.banDialog;

type BanDialogProps = { customer: Customer; open: boolean; onClose: () => void };

/** Asks for the reason, without which nobody is banned. Source: issue 4, part 6. */
export function BanDialog({ customer, open, onClose }: BanDialogProps) {
  const { id, username } = customer;
  const form = useForm({ reason: '' });
  const ban = useStandingAct({
    act: api.accounts.customers.ban,
    success: texts.success(username),
    onDone: close,
    onFailed: (error) => form.refuse({ text: actFailureText(error, texts.failed) }),
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ban.isPending) return;
    const { reason } = form.values;
    const refusal = banRefusal(reason);
    if (refusal !== null) {
      form.refuse({ fields: { reason: messages.errors[refusal] } });
      return;
    }
    form.accept();
    ban.mutate({ id, reason });
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        {controls.cancel}
      </Button>
      <Button
        type="submit"
        form={form.id}
        variant="danger"
        pending={ban.isPending}
        pendingText={texts.pending}
      >
        {texts.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.title}
      closeLabel={controls.close}
      footer={footer}
    >
      <p className="wrap-anywhere">{texts.text(username)}</p>
      <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextareaField
          {...form.field('reason')}
          label={texts.reason}
          hint={texts.hint}
          rows={3}
          maxLength={CUSTOMER_LIMITS.banReason}
        />
        {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      </form>
    </Dialog>
  );
}
