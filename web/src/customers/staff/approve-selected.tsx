import { CUSTOMER_LIMITS } from '@regz/rules/customers/standing.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { SelectAll, type Selection } from '../../platform/staff/lists/selection.tsx';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { ListedCustomer } from './customers.ts';
import { useStandingAct } from './use-standing-act.ts';

const texts = messages.accountCustomers.selection;

type ApproveSelectedProps = { customers: readonly ListedCustomer[]; selection: Selection };

/**
 * Selects all listed customers, and approves the selected ones after a confirmation that names
 * them.
 */
export function ApproveSelected({ customers, selection }: ApproveSelectedProps) {
  const [asking, setAsking] = useState(false);
  const most = customers.slice(0, CUSTOMER_LIMITS.approvedAtOnce).map(({ id }) => id);
  const chosen = customers.filter(({ id }) => selection.ids.has(id));
  const approve = useStandingAct({
    act: api.customers.staff.approveCustomers,
    success: ({ approved }) => texts.success({ n: approved }),
    onDone: () => setAsking(false),
  });

  function close() {
    approve.reset();
    setAsking(false);
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <SelectAll ids={most} label={texts.chooseAll} selection={selection} />
      {chosen.length === 0 ? null : (
        <Button size="sm" onClick={() => setAsking(true)}>
          {texts.approve({ n: chosen.length })}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={texts.title}
        confirmLabel={texts.confirm}
        cancelLabel={messages.controls.cancel}
        pending={approve.isPending}
        pendingText={texts.pending}
        error={approve.error === null ? undefined : failureText(approve.error, texts.failed)}
        onConfirm={() => approve.mutate({ ids: chosen.map(({ id }) => id) })}
        onCancel={close}
      >
        <p className="wrap-anywhere">
          <AroundName
            name={chosen.map(({ username }) => username).join(', ')}
            text={(names) => texts.question({ names })}
          />
        </p>
      </ConfirmDialog>
    </div>
  );
}
