import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { customerAddress, threadAddress } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link, useNavigate } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { BackButton } from '../../ui/buttons/back-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type ThreadLine, ThreadMessages } from '../thread-messages.tsx';
import { AnswerForm } from './answer-form.tsx';
import { DeskActs } from './desk-acts.tsx';
import { OtherThreads } from './other-threads.tsx';
import { ThreadNotes } from './thread-notes.tsx';
import type { Thread } from './use-thread-act.ts';

const texts = messages.contactStaff;

type ThreadCardProps = { thread: Thread } & Pick<ThreadPanelProps, 'onBack' | 'Acts'>;

function ThreadCard({ thread, onBack, Acts }: ThreadCardProps) {
  const { number, subject, name, email } = thread;
  const may = useMay();
  const [doomed, setDoomed] = useState<Thread | null>(null);
  return (
    <Card
      title={<span className="wrap-anywhere">{texts.subject({ number, subject })}</span>}
      description={<span className="wrap-anywhere">{texts.from({ name, email })}</span>}
      actions={
        may('contact.staff.removeThread') ? (
          <Button size="sm" variant="secondary" onClick={() => setDoomed(thread)}>
            {texts.remove.open}
          </Button>
        ) : null
      }
    >
      <DeskActs thread={thread} />
      <ThreadAccounts accounts={thread.accounts} />
      <Acts
        customerId={thread.ownerId}
        since={thread.messages[0]?.at ?? thread.lastAt}
        until={thread.closedAt}
      >
        {(lines) => (
          <ThreadMessages
            messages={thread.messages}
            lines={lines}
            filesOf={{ side: 'staff' }}
            nameOf={({ staffName }) => staffName ?? name}
          />
        )}
      </Acts>
      <AnswerForm thread={thread} />
      <ThreadNotes thread={thread} />
      <OtherThreads thread={thread} />
      <DeleteDialog
        target={doomed}
        remove={async ({ id, version }) => {
          await api.contact.staff.removeThread({ id, version });
          onBack();
        }}
        presentOf={(error) => refusalData(error, 'CONTACT_THREAD_CHANGED')}
        outdated={queries.contact.staff.key()}
        failureText={(error) => failureText(error, texts.remove.failed)}
        texts={texts.remove}
        onClose={() => setDoomed(null)}
      >
        {(target) => <p>{texts.remove.question({ number: target.number })}</p>}
      </DeleteDialog>
    </Card>
  );
}

/** The accounts with the sender's mailbox, each linked to its page. */
function ThreadAccounts({ accounts }: Pick<Thread, 'accounts'>) {
  if (accounts.length === 0) return <p className="text-sm text-faint">{texts.noAccount}</p>;
  return (
    <ul aria-label={texts.accounts} className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {accounts.map(({ id, username, verified }) => (
        <li key={id}>
          <Link to={customerAddress(id)} className="text-ink underline">
            <AroundName
              name={username}
              text={
                verified
                  ? (shown) => texts.account({ username: shown })
                  : (shown) => texts.unverifiedAccount({ username: shown })
              }
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Reads the acts of staff on an account during a conversation. */
type ActsProps = {
  customerId: string | null;
  since: string;
  /** Null while the conversation is not closed. */
  until: string | null;
  children: (lines: readonly ThreadLine[]) => ReactNode;
};

export type ThreadPanelProps = {
  id: string;
  onBack: () => void;
  /** Facts about the account of a conversation. */
  Facts: ComponentType<{ customerId: string }>;
  Acts: ComponentType<ActsProps>;
};

/** One conversation, with its acts. */
export function ThreadPanel({ id, onBack, Facts, Acts }: ThreadPanelProps) {
  const thread = useQuery(queries.contact.staff.readThread.queryOptions({ input: { id } }));
  const navigate = useNavigate();
  const presentId = thread.data?.id ?? id;
  useEffect(() => {
    // A colleague merged it into another one.
    if (presentId !== id) navigate(threadAddress(presentId), { replace: true });
  }, [navigate, presentId, id]);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <div className="flex flex-col gap-4">
      <BackButton onBack={onBack}>{texts.back}</BackButton>
      <QueryRegion query={thread} pending={pending} failed={texts.loadFailed}>
        {(found) => (
          <>
            <ThreadCard thread={found} onBack={onBack} Acts={Acts} />
            {found.ownerId === null ? null : <Facts customerId={found.ownerId} />}
          </>
        )}
      </QueryRegion>
    </div>
  );
}
