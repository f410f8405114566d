import { messages } from '@regz/texts/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../../platform/staff/reason-dialog.tsx';
import { AroundName } from '../../../ui/around-name.tsx';
import type { WaitingSlip } from './slips.ts';

const texts = messages.ordersTransferStaff.decline;

type DeclineSlipDialogProps = {
  slip: WaitingSlip;
  /** Declines it, or requests another one. Null for neither. */
  meant: 'decline' | 'again' | null;
  onClose: () => void;
};

/** Takes the reason why a slip is insufficient, which its buyer reads. */
export function DeclineSlipDialog({ slip, meant, onClose }: DeclineSlipDialogProps) {
  const form = useForm({ reason: '' });
  const again = meant === 'again';
  const { orderId, id: slipId, username } = slip;
  return (
    <ReasonDialog
      open={meant !== null}
      onClose={onClose}
      form={form}
      tone={again ? 'primary' : 'danger'}
      texts={{
        ...texts,
        title: again ? texts.againTitle : texts.title,
        submit: again ? texts.againSubmit : texts.submit,
        text: <AroundName name={username} text={(shown) => texts.text({ username: shown })} />,
      }}
      reasonTexts={texts}
      inputOf={(reason) => ({ orderId, slipId, again, reason })}
      send={api.orders.staff.declineSlip}
      success={again ? texts.againSuccess : texts.success}
      outdated={queries.orders.key()}
    />
  );
}
