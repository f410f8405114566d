import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { customerAddress } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { BackButton } from '../../ui/buttons/back-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ThreadMessages } from '../thread-messages.tsx';
import { AnswerForm, type Thread } from './answer-form.tsx';

const texts = messages.contactStaff;

type ThreadCardProps = { thread: Thread; onBack: () => void };

function ThreadCard({ thread, onBack }: ThreadCardProps) {
  const { number, subject, name, email } = thread;
  const may = useMay();
  const [doomed, setDoomed] = useState<Thread | null>(null);
  return (
    <Card
      title={<span className="wrap-anywhere">{texts.subject(number, subject)}</span>}
      description={<span className="wrap-anywhere">{texts.from(name, email)}</span>}
      actions={
        may('contact.staff.removeThread') ? (
          <Button size="sm" variant="secondary" onClick={() => setDoomed(thread)}>
            {texts.remove.open}
          </Button>
        ) : null
      }
    >
      <ThreadAccounts accounts={thread.accounts} />
      <ThreadMessages messages={thread.messages} nameOf={({ staffName }) => staffName ?? name} />
      <AnswerForm thread={thread} />
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
        {(target) => <p>{texts.remove.question(target.number)}</p>}
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
            <AroundName name={username} text={verified ? texts.account : texts.unverifiedAccount} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

type ThreadPanelProps = { id: string; onBack: () => void };

/** One conversation, with its acts. */
export function ThreadPanel({ id, onBack }: ThreadPanelProps) {
  const thread = useQuery(queries.contact.staff.readThread.queryOptions({ input: { id } }));
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <div className="flex flex-col gap-4">
      <BackButton onBack={onBack}>{texts.back}</BackButton>
      <QueryRegion query={thread} pending={pending} failed={texts.loadFailed}>
        {(found) => <ThreadCard thread={found} onBack={onBack} />}
      </QueryRegion>
    </div>
  );
}
