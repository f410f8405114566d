import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { BeforeAfter } from '../../platform/staff/before-after.tsx';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { CustomerTime } from './customer-time.ts';

const texts = messages.licensesStaff.time;
const { undo } = texts.acts;
const { undoReplacement } = api.licenses.staff;

type Standing = Pick<CustomerTime, 'subscription' | 'endsAt'>;

function standingText({ subscription, endsAt }: Standing): string {
  if (subscription === null || endsAt === null) return texts.none;
  return texts.until({
    name: subscription,
    end: endsAt === 'infinity' ? texts.endless : formatInstant(endsAt),
  });
}

type UndoReplacementButtonProps = {
  owner: { id: string; username: string };
  time: CustomerTime;
};

/** Restores a package that another one replaced. Empty if none can run again. */
export function UndoReplacementButton({ owner, time }: UndoReplacementButtonProps) {
  const { id, username } = owner;
  const may = useMay();
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ reason: '' });
  const [isOpen, setIsOpen] = useState(false);
  const { replaced } = time;
  if (!may('licenses.staff.undoReplacement') || (replaced === null && !isOpen)) return null;

  function ask() {
    const orderId = replaced?.paidOrderId ?? null;
    if (orderId === null) setIsOpen(true);
    else toast.failure(messages.errors.LICENSE_UNDO_PAID({ orderId }));
  }

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        unready={replaced !== null && replaced.paidOrderId !== null}
        onClick={ask}
      >
        {undo.button}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        form={form}
        texts={{
          ...undo,
          text: <AroundName name={username} text={(shown) => undo.text({ username: shown })} />,
        }}
        reasonTexts={texts}
        inputOf={(reason) => (replaced === null ? null : { id, number: replaced.number, reason })}
        send={async (...[input, options]: Parameters<typeof undoReplacement>) => {
          await undoReplacement(input, options);
          // The rest of the customer's page.
          void client.invalidateQueries({ queryKey: queries.customers.staff.key() });
        }}
        success={undo.success({ username })}
        outdated={queries.licenses.staff.key()}
      >
        {replaced === null ? null : (
          <BeforeAfter
            label={texts.becomes}
            before={standingText(time)}
            after={standingText(replaced)}
          />
        )}
      </ReasonDialog>
    </>
  );
}
