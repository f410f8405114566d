import { messages } from '@regz/texts/en.ts';
import { useId } from 'react';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type SandboxAct, type SandboxSession, typedMinor } from './sandbox-session.ts';
import { useSandboxActs } from './use-sandbox-acts.ts';

const texts = messages.ordersSandbox;

const groups: readonly { name: keyof typeof texts.groups; acts: readonly SandboxAct[] }[] = [
  { name: 'webhooks', acts: ['hold', 'delay', 'release', 'reorder'] },
  {
    name: 'forgeries',
    acts: ['forge', 'send-stale', 'wrong-amount', 'wrong-currency', 'wrong-product'],
  },
  { name: 'money', acts: ['refund', 'open-dispute', 'win-dispute', 'lose-dispute', 'expire'] },
];

/** True if the sandbox could do it. The server decides. */
function isPossible(act: SandboxAct, session: SandboxSession): boolean {
  const { state, dispute, refundedMinor, amount, delivery, deliveries } = session;
  switch (act) {
    case 'hold':
      return delivery !== 'held';
    case 'delay':
      return delivery !== 'delayed';
    case 'release':
      return delivery !== 'now';
    case 'reorder':
      return deliveries.some(({ trick }) => trick === null);
    case 'refund':
      return state === 'paid' && refundedMinor < amount.minor;
    case 'open-dispute':
      return state === 'paid' && dispute !== 'open' && dispute !== 'lost';
    case 'win-dispute':
      return dispute === 'open' || dispute === 'lost';
    case 'lose-dispute':
      return dispute === 'open';
    case 'expire':
      return state === 'open' || state === 'authenticating';
    default:
      return true;
  }
}

type GroupProps = {
  title: string;
  acts: readonly SandboxAct[];
  session: SandboxSession;
  onAct: (act: SandboxAct) => void;
};

function ActGroup({ title, acts, session, onAct }: GroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-2">
      <h4 id={titleId} className="label-mono text-faint">
        {title}
      </h4>
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            disabled={!isPossible(act, session)}
            onClick={() => onAct(act)}
          >
            {texts.acts[act]}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** All acts of staff on one checkout of the sandbox. */
export function SandboxActs({ session }: { session: SandboxSession }) {
  const { act, pending, outcome } = useSandboxActs();
  const sessionId = session.id;
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ name, acts }) => (
        <ActGroup
          key={name}
          title={texts.groups[name]}
          acts={acts}
          session={session}
          onAct={(chosen) => act({ sessionId, act: chosen })}
        />
      ))}
      {isPossible('refund', session) ? (
        <PartialRefundForm
          pending={pending}
          onRefund={(amountMinor, then) => act({ sessionId, act: 'refund', amountMinor }, then)}
        />
      ) : null}
      <p role="status" className="min-h-5 font-mono text-sm text-soft">
        {outcome}
      </p>
    </div>
  );
}

type PartialRefundFormProps = {
  pending: boolean;
  onRefund: (amountMinor: number, then: () => void) => void;
};

/** Refunds a part of a payment. */
function PartialRefundForm({ pending, onRefund }: PartialRefundFormProps) {
  const form = useForm({ amount: '' });

  function submit() {
    const minor = typedMinor(form.values.amount);
    if (minor === null) {
      form.refuse({ fields: { amount: texts.partialRefundInvalid } });
      return;
    }
    form.accept();
    onRefund(minor, () => form.clear('amount'));
  }

  return (
    <FormShell
      form={form}
      pending={pending}
      onSubmit={submit}
      className="flex max-w-md flex-wrap items-end gap-2"
    >
      <div className="min-w-0 flex-1">
        <TextField
          {...form.field('amount')}
          label={texts.partialRefund}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="secondary" pending={pending}>
        {texts.partialRefundSubmit}
      </Button>
    </FormShell>
  );
}
