import { messages } from '@regz/texts/en.ts';
import { replyTexts as texts } from '@regz/texts/en/contact/replies-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { DeleteDialog } from '../../../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Pencil, Trash } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type Reply, ReplyForm } from './reply-form.tsx';

type RepliesProps = {
  replies: readonly Reply[];
  onEdit: (reply: Reply) => void;
  onRemove: (reply: Reply) => void;
};

function Replies({ replies, onEdit, onRemove }: RepliesProps) {
  if (replies.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {replies.map((reply) => (
        <li key={reply.id} className="flex items-center gap-2 py-2">
          <span className="min-w-0 flex-1 wrap-anywhere">{reply.name}</span>
          <IconButton label={texts.edit({ name: reply.name })} onClick={() => onEdit(reply)}>
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.remove({ name: reply.name })} onClick={() => onRemove(reply)}>
            <Trash className="size-4" aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** The saved replies, which staff add, edit and remove. */
export function RepliesCard() {
  const may = useMay();
  const mayRead = may('contact.staff.listReplies');
  const list = useQuery({
    ...queries.contact.staff.listReplies.queryOptions({ input: {} }),
    enabled: mayRead,
  });
  const [edited, setEdited] = useState<Reply | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Reply | null>(null);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  if (!mayRead) return null;
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" variant="secondary" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      }
    >
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(replies) => <Replies replies={replies} onEdit={setEdited} onRemove={setDoomed} />}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === 'new' ? texts.form.titles.add : texts.form.titles.edit}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : (
          <ReplyForm reply={edited === 'new' ? null : edited} onClose={close} />
        )}
      </Dialog>
      <DeleteDialog
        target={doomed}
        remove={({ id, version }) => api.contact.staff.removeReply({ id, version })}
        outdated={queries.contact.staff.listReplies.key()}
        failureText={(error) => failureText(error, texts.removal.failed)}
        texts={texts.removal}
        onClose={() => setDoomed(null)}
      >
        {({ name }) => <p className="wrap-anywhere">{texts.removal.question({ name })}</p>}
      </DeleteDialog>
    </Card>
  );
}
