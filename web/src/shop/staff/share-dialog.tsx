import { SHOP_LIMITS } from '@regz/rules/shop/offer-edits.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const texts = messages.shopStaff.shareForm;
const ofNetwork = ['SHOP_NETWORK_INVALID', 'SHOP_NETWORK_LISTED'] as const;

type Listing = Parameters<typeof api.shop.staff.shareNetwork>[0];

type ShareDialogProps = {
  /** The initial value of the field. */
  network: string;
  onClose: () => void;
};

/** Lists a network as shared by many people. */
export function ShareDialog({ network, onClose }: ShareDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const form = useForm({ network, note: '' });
  const share = useMutation({
    mutationFn: (listing: Listing) =>
      api.shop.staff.shareNetwork(listing, { context: { idempotencyKey: keys.keyFor(listing) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => {
      keys.settle(error);
      const text = failureText(error, texts.failed);
      const wrong = ofNetwork.some((code) => isRefusal(error, code));
      form.refuse(wrong ? { fields: { network: text } } : { text });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.shop.staff.listNetworks.key() }),
  });

  function submit() {
    const { note } = form.values;
    if (form.values.network.trim() === '') {
      form.refuse({ fields: { network: messages.errors.SHOP_NETWORK_INVALID } });
      return;
    }
    if (isBlank(note)) {
      form.refuse({ fields: { note: texts.noteMissing } });
      return;
    }
    form.accept();
    share.mutate({ network: form.values.network, note });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={texts}
      pending={share.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('network')}
        label={texts.network}
        hint={texts.networkHint}
        maxLength={SHOP_LIMITS.network}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field('note')}
        label={texts.note}
        hint={texts.noteHint}
        maxLength={SHOP_LIMITS.note}
        autoComplete="off"
      />
    </FormDialog>
  );
}
