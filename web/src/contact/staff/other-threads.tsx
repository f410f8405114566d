import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { threadAddress } from '../../platform/paths.ts';
import { Link, useNavigate } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { stateTones } from '../state-tones.ts';
import { type Thread, useThreadAct } from './use-thread-act.ts';

const texts = messages.contactStaff.others;
const { subject: title, states } = messages.contactStaff;

type Other = Thread['others'][number];

type MergeProps = { thread: Thread; into: Other | null; onClose: () => void };

function MergeDialog({ thread: { id, version, number }, into, onClose }: MergeProps) {
  const navigate = useNavigate();
  const merge = useThreadAct(
    api.contact.staff.mergeThread,
    { success: texts.merged, failed: texts.failed },
    ({ id: present }) => {
      onClose();
      navigate(threadAddress(present));
    },
  );
  return (
    <ConfirmDialog
      open={into !== null}
      title={texts.heading}
      confirmLabel={texts.merge}
      cancelLabel={messages.controls.cancel}
      pending={merge.isPending}
      pendingText={texts.pending}
      onConfirm={() => {
        if (into !== null) merge.mutate({ id, version, into: into.id });
      }}
      onCancel={onClose}
    >
      {into === null ? null : <p>{texts.question({ number, into: into.number })}</p>}
    </ConfirmDialog>
  );
}

/** The other conversations of the same person, with which this one can be merged. */
export function OtherThreads({ thread }: { thread: Thread }) {
  const may = useMay();
  const [into, setInto] = useState<Other | null>(null);
  if (thread.others.length === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="w-fit cursor-pointer py-2 font-medium text-soft">{texts.title}</summary>
      <ul className="flex flex-col divide-y divide-line">
        {thread.others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link
              to={threadAddress(other.id)}
              className="min-w-0 flex-1 wrap-anywhere text-accent-text underline underline-offset-4"
            >
              {title(other)}
            </Link>
            <Badge tone={stateTones[other.state]}>{states[other.state]}</Badge>
            {may('contact.staff.mergeThread') ? (
              <Button size="sm" variant="quiet" onClick={() => setInto(other)}>
                {texts.merge}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <MergeDialog thread={thread} into={into} onClose={() => setInto(null)} />
    </details>
  );
}
