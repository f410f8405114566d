import { inGroupsOfFour } from '@regz/rules/identity/second-factor-codes.ts';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { CodeField } from '../code-field.tsx';
import { securityFailure, sendFilled } from '../security-fault.ts';
import type { TotpDialogProps } from './totp-dialog.ts';

const { setUp: texts } = messages.accountSecurity;

type ConfirmTotpDialogProps = Omit<TotpDialogProps, 'onChanged'> & {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const toast = useToast();
  return (
    <>
      <a href={uri} className="self-start text-accent-text underline underline-offset-4">
        {texts.openApp}
      </a>
      <div className="flex items-center justify-between gap-3 rounded-md border border-line bg-raised px-4 py-2">
        <p className="min-w-0">
          <span className="sr-only">{`${texts.key} `}</span>
          <span translate="no" className="font-mono wrap-anywhere text-ink">
            {inGroupsOfFour(secret, ' ')}
          </span>
        </p>
        <CopyButton
          text={secret}
          label={texts.copyKey}
          copiedLabel={texts.keyCopied}
          onCopied={() => toast.success(texts.keyCopied)}
        />
      </div>
    </>
  );
}

/** Shows the key for the app and asks for the first code, which proves that the app has it. */
export function ConfirmTotpDialog(props: ConfirmTotpDialogProps) {
  const { open, source, secret, uri, onClose, onConfirmed } = props;
  const form = useForm({ code: '' });
  const toast = useToast();
  const confirm = useMutation({
    mutationFn: () => source.calls.confirmTotp(form.values),
    onSuccess: ({ recoveryCodes }) => {
      form.clear();
      toast.success(texts.done);
      onConfirmed(recoveryCodes);
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...texts, text: texts.secretText }}
      pending={confirm.isPending}
      onSubmit={() => sendFilled(form, () => confirm.mutate())}
      onClose={onClose}
    >
      <Secret secret={secret} uri={uri} />
      <CodeField {...form.field('code')} label={texts.code} />
    </FormDialog>
  );
}
