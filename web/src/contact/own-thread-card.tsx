import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { paths } from '../platform/paths.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Link } from '../platform/routing/router.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadMessages } from './thread-messages.tsx';

const texts = messages.contact.thread;
const tones = { open: 'warn', answered: 'good', closed: 'neutral' } as const;

/**
 * The conversation behind a private link; `token` is undefined before the page knows its address.
 * `codeForm` takes it from the mail where the link had lost it.
 */
export function OwnThreadCard({
  token,
  codeForm,
}: {
  token: string | undefined;
  codeForm: ReactNode;
}) {
  const thread = useQuery({
    ...queries.contact.openThread.queryOptions({ input: { token: token ?? '' } }),
    enabled: token !== undefined && token !== '',
  });
  if (token === '') {
    return (
      <EmptyState
        title={texts.missing}
        text={codeForm}
        action={
          <Link to={paths.contact} className={buttonClass('secondary')}>
            {texts.toForm}
          </Link>
        }
      />
    );
  }
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={thread} pending={pending} failed={texts.loadFailed}>
      {({ number, subject, state, messages: list }) => (
        <Card
          title={<span className="wrap-anywhere">{texts.title(number, subject)}</span>}
          actions={<Badge tone={tones[state]}>{texts.states[state]}</Badge>}
        >
          <ThreadMessages
            messages={list}
            nameOf={({ author }) => (author === 'staff' ? texts.staff : texts.you)}
          />
          <ReplyForm token={token ?? ''} />
        </Card>
      )}
    </QueryRegion>
  );
}
