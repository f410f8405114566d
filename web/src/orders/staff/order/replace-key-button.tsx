import { orderKeys } from '@regz/texts/en/orders/keys-staff.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../../platform/staff/reason-dialog.tsx';
import { AroundName } from '../../../ui/around-name.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { StaffOrder } from '../staff-orders.ts';

const texts = orderKeys.replace;

type ReplaceKeyButtonProps = { order: StaffOrder; wrongKey: string };

/** Takes the redeemed key of an order back, and gives its buyer another one. */
export function ReplaceKeyButton({ order, wrongKey }: ReplaceKeyButtonProps) {
  const { orderId, username } = order;
  const [open, setOpen] = useState(false);
  const form = useForm({ reason: '' });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={{
          ...texts,
          text: (
            <AroundName
              name={username}
              text={(name) => texts.text({ licenseKey: wrongKey, username: name })}
            />
          ),
        }}
        reasonTexts={texts}
        tone="danger"
        inputOf={(reason) => ({ orderId, wrongKey, reason })}
        send={api.orders.staff.replaceKey}
        success={({ awaitsApproval }) => (awaitsApproval ? texts.asked : texts.success)}
        outdated={queries.orders.key()}
      />
    </>
  );
}
