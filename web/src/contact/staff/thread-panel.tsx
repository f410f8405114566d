import { CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { customerAddress } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { BackButton } from '../../ui/buttons/back-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AttachmentPicker } from '../attachments/attachment-picker.tsx';
import { messageFault, useAttachments } from '../attachments/use-attachments.ts';
import { type ThreadLine, ThreadMessages } from '../thread-messages.tsx';
import { DeskActs } from './desk-acts.tsx';
import { ThreadNotes } from './thread-notes.tsx';
import type { Thread } from './use-thread-act.ts';

const texts = messages.contactStaff;
const { answerThread, closeThread } = api.contact.staff;

/** An answer, or the end of the conversation if there is no text. */
type Act = { text: string | null; waits: boolean };

/**
 * Answers or closes a conversation. If it has continued in the meantime, the new messages appear
 * above and the typed text stays.
 */
function AnswerForm({ thread }: { thread: Thread }) {
  const { id, version, state } = thread;
  const form = useForm({ text: '' });
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const attachments = useAttachments({ side: 'staff' });
  const { queryKey } = queries.contact.staff.readThread.queryOptions({ input: { id } });
  const act = useMutation({
    mutationFn: async ({ text, waits }: Act) => {
      const files = text === null ? [] : await attachments.send();
      const target = { id, version };
      const context = { idempotencyKey: keys.keyFor({ ...target, text, waits, files }) };
      return text === null
        ? closeThread(target, { context })
        : answerThread({ ...target, text, waits, files }, { context });
    },
    onSuccess: (present, { text }) => {
      keys.settle();
      form.clear();
      attachments.clear();
      client.setQueryData(queryKey, present);
      toast.success(text === null ? texts.closed : texts.answered);
    },
    onError: (error, { text }) => {
      keys.settle(error);
      const present = refusalData(error, 'CONTACT_THREAD_CHANGED');
      if (present !== undefined) client.setQueryData(queryKey, present);
      const failed = text === null ? texts.closeFailed : texts.answerFailed;
      attachments.resend(error);
      form.refuse({ text: messageFault(error, failed) });
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.contact.staff.listThreads.key() }),
  });

  function answer(waits: boolean) {
    if (isBlank(form.values.text)) {
      form.refuse({ fields: { text: messages.errors.CONTACT_TEXT_MISSING } });
      return;
    }
    form.accept();
    act.mutate({ text: form.values.text, waits });
  }

  const closes = act.isPending && act.variables.text === null;
  const waits = act.isPending && act.variables.waits;
  return (
    <FormShell
      form={form}
      pending={act.isPending}
      onSubmit={() => answer(false)}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            pending={act.isPending && !closes && !waits}
            pendingText={texts.sending}
          >
            {texts.send}
          </Button>
          <Button
            variant="secondary"
            pending={waits}
            pendingText={texts.sending}
            onClick={() => answer(true)}
          >
            {texts.desk.wait}
          </Button>
          {state === 'closed' ? null : (
            <Button
              variant="secondary"
              pending={closes}
              pendingText={texts.closing}
              onClick={() => act.mutate({ text: null, waits: false })}
            >
              {state === 'open' ? texts.close : texts.closeAnswered}
            </Button>
          )}
        </div>
      }
    >
      <TextareaField
        {...form.field('text')}
        label={texts.answer}
        hint={`${texts.answerHint} ${texts.desk.waitHint}`}
        rows={6}
        maxLength={CONTACT_LIMITS.message}
      />
      <AttachmentPicker attachments={attachments} disabled={act.isPending} />
    </FormShell>
  );
}

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
      <Acts customerId={thread.ownerId} since={thread.messages[0]?.at ?? thread.lastAt}>
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

/** Reads the acts of staff on an account since a time. */
export type ActsProps = {
  customerId: string | null;
  since: string;
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
