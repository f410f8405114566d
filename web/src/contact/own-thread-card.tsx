import { messages } from '@regz/texts/en.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { paths } from '../platform/paths.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Link } from '../platform/routing/router.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ReplyForm } from './reply-form.tsx';
import { stateTones } from './state-tones.ts';
import { ThreadMessages } from './thread-messages.tsx';

const texts = messages.contact.thread;

/**
 * The conversation of a private link. `token` is undefined before the page has read its address.
 * `codeForm` accepts the token from the mail if the link was incomplete.
 */
export function OwnThreadCard({
  token,
  codeForm,
}: {
  token: string | undefined;
  codeForm: ReactNode;
}) {
  const client = useQueryClient();
  const options = queries.contact.openThread.queryOptions({ input: { token: token ?? '' } });
  const { queryKey } = options;
  const thread = useQuery({
    ...options,
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
          title={<span className="wrap-anywhere">{texts.title({ number, subject })}</span>}
          actions={<Badge tone={stateTones[state]}>{texts.states[state]}</Badge>}
        >
          <ThreadMessages
            messages={list}
            filesOf={{ side: 'link', token: token ?? '' }}
            nameOf={({ author }) => (author === 'staff' ? texts.staff : texts.you)}
          />
          <ReplyForm
            filesOf={{ side: 'link', token: token ?? '' }}
            send={(reply) => api.contact.replyToThread({ token: token ?? '', ...reply })}
            onSent={(sent) => client.setQueryData(queryKey, sent)}
            texts={texts}
            hint={texts.replyHint}
          />
        </Card>
      )}
    </QueryRegion>
  );
}
