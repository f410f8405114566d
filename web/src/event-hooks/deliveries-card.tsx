import { HOUR_MS } from '@regz/rules/durations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { serverNowMs } from '../platform/time/server-clock.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { type EventHook, hookName } from './event-hooks.ts';

const texts = messages.eventHooksStaff.deliveries;

/** Attempts made in the background appear without a reload. */
const REFRESH_MS = 3000;

function DeliveriesLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
}

/** Sends all of a span of time again. */
function ResendSince({ hook }: { hook: EventHook }) {
  const client = useQueryClient();
  const toast = useToast();
  const [hours, setHours] = useState('24');
  const resend = useMutation({
    mutationFn: () => {
      const since = new Date(serverNowMs() - Number(hours) * HOUR_MS).toISOString();
      return api.eventHooks.resendDeliveries({ id: hook.id, since });
    },
    onSuccess: ({ sent }) => toast.success(texts.resentAll(sent)),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.eventHooks.key() }),
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={texts.resendSince}
        value={hours}
        onChange={({ target }) => setHours(target.value)}
        options={Object.entries(texts.since).map(([value, label]) => ({ value, label }))}
      />
      <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate()}>
        {texts.resendAll}
      </Button>
    </div>
  );
}

/** The last deliveries to an endpoint with what it answered. */
export function DeliveriesCard({ hook, onClose }: { hook: EventHook; onClose: () => void }) {
  const deliveries = useQuery({
    ...queries.eventHooks.listHookDeliveries.queryOptions({ input: { id: hook.id } }),
    refetchInterval: REFRESH_MS,
  });
  const isOn = hook.off === null;
  return (
    <Card
      title={texts.title(hookName(hook))}
      description={texts.description}
      actions={
        <Button variant="secondary" size="sm" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <QueryRegion query={deliveries} pending={<DeliveriesLoading />} failed={texts.loadFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <>
              {isOn ? <ResendSince hook={hook} /> : null}
              <DeliveryTable deliveries={rows} canResend={isOn} />
            </>
          )
        }
      </QueryRegion>
    </Card>
  );
}
