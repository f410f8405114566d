import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { type EventHook, hookName, hookState, stateTones } from './event-hooks.ts';

const texts = messages.eventHooksStaff;

type Act = 'edit' | 'secret' | 'remove';

function Standing({ hook }: { hook: EventHook }) {
  const state = hookState(hook);
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{hookName(hook)}</h3>
        <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
      </div>
      <p translate="no" className="font-mono text-sm wrap-anywhere text-soft">
        {hook.url}
      </p>
      {hook.off === null ? null : <p className="text-sm text-warn">{texts.off[hook.off]}</p>}
      {state === 'failing' && hook.failingSince !== null ? (
        <p className="text-sm text-warn">
          {texts.failingSince({ when: formatInstant(hook.failingSince) })}
        </p>
      ) : null}
      <details className="text-sm text-soft">
        <summary className="cursor-pointer">{texts.eventCount({ n: hook.events.length })}</summary>
        <ul className="mt-1 pl-4">
          {hook.events.map((event) => (
            <li key={event}>{texts.events[event]}</li>
          ))}
        </ul>
      </details>
      {hook.waiting === 0 ? null : (
        <p className="text-sm text-faint">{texts.waiting({ n: hook.waiting })}</p>
      )}
      {hook.formerSecretUntil === null ? null : (
        <p className="text-sm text-faint">
          {texts.formerSecret({ when: formatInstant(hook.formerSecretUntil) })}
        </p>
      )}
    </div>
  );
}

type HookItemProps = {
  hook: EventHook;
  onDeliveries: () => void;
  onAct: (act: Act) => void;
};

/** An endpoint with its acts. */
export function HookItem({ hook, onDeliveries, onAct }: HookItemProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { acts } = texts;
  const name = hookName(hook);
  const test = useMutation({
    mutationFn: () => api.eventHooks.sendTest({ id: hook.id }),
    onSuccess: () => {
      toast.success(texts.testSent);
      onDeliveries();
    },
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.eventHooks.key() }),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Standing hook={hook} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={acts.deliveriesOf({ host: name })}
          onClick={onDeliveries}
        >
          {acts.deliveries}
        </Button>
        {hook.off === null ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={acts.testOf({ host: name })}
            pending={test.isPending}
            onClick={() => test.mutate()}
          >
            {acts.test}
          </Button>
        ) : null}
        {(['edit', 'secret', 'remove'] as const).map((act) => (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            aria-label={acts[`${act}Of`]({ host: name })}
            onClick={() => onAct(act)}
          >
            {acts[act]}
          </Button>
        ))}
      </div>
    </li>
  );
}
