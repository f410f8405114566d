import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api } from '../../../platform/api/api.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ResolveDialog } from '../resolve-dialog.tsx';
import type { StaffOrder } from '../staff-orders.ts';

const { flags, resolve: texts } = messages.ordersStaff;

/** Why a payment of the order was not believed, and what staff made of it. */
export function FlagNotice({ order }: { order: StaffOrder }) {
  const may = useMay();
  const [resolving, setResolving] = useState(false);
  const { orderId, flag, flagResolved } = order;
  if (flag === null) return null;
  const reason = flags[flag] ?? flag;
  if (flagResolved !== null) {
    const { by, at, note } = flagResolved;
    return (
      <Notice tone="info">
        <p>{`${reason} ${texts.by(by, formatInstant(at))}:`}</p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad">
      <p>{reason}</p>
      {may('orders.staff.resolveFlag') ? (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setResolving(true)}>
          {texts.button}
        </Button>
      ) : null}
      <ResolveDialog
        open={resolving}
        texts={{ title: texts.title, success: texts.flagDone }}
        send={(note, how) => api.orders.staff.resolveFlag({ orderId, note }, how)}
        onClose={() => setResolving(false)}
      />
    </Notice>
  );
}
