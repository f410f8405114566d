import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Api, queries } from '../../platform/api/api.ts';
import { ownThreadPath, paths } from '../../platform/paths.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MessageSquare } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { stateTones } from '../state-tones.ts';
import { useTopics } from './use-topics.ts';

const texts = messages.contactOwn;

type Listed = Awaited<ReturnType<Api['contact']['own']['listOwnThreads']>>['threads'][number];

function ThreadLine({ thread, topicName }: { thread: Listed; topicName: string | undefined }) {
  const { id, number, subject, state, unread, lastAt, lastMessage } = thread;
  const said = lastMessage.author === 'staff' ? texts.list.staff : texts.list.you;
  return (
    <li>
      <Link
        to={ownThreadPath(id)}
        className="flex flex-col gap-1 rounded-sm px-2 py-3 hover:bg-raised focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className={`min-w-0 wrap-anywhere ${unread ? 'font-semibold' : 'font-medium'}`}>
            {texts.thread.title({ number, subject })}
          </span>
          <span className="flex flex-wrap gap-2">
            {unread ? <Badge tone="info">{texts.list.unread}</Badge> : null}
            <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
          </span>
        </span>
        <span className="block truncate text-sm wrap-anywhere text-soft">
          {said({ text: lastMessage.text })}
        </span>
        <span className="flex flex-wrap justify-between gap-x-4 text-sm text-faint">
          <time dateTime={lastAt}>{formatInstant(lastAt)}</time>
          {topicName === undefined ? null : <span>{topicName}</span>}
        </span>
      </Link>
    </li>
  );
}

/** The account's conversations, newest first. */
export function OwnThreadList({ enabled }: { enabled: boolean }) {
  const topics = useTopics(enabled);
  const list = useInfiniteQuery({
    ...queries.contact.own.listOwnThreads.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      ...pageByPage,
    }),
    enabled,
  });
  const start = (
    <Link to={paths.newThread} className={buttonClass()}>
      {texts.start.open}
    </Link>
  );
  const empty = (
    <EmptyState
      icon={<MessageSquare className="size-6" aria-hidden="true" />}
      title={texts.list.empty}
      text={texts.list.emptyText}
    />
  );
  const pending = (
    <LoadingRegion label={texts.list.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.list.title} actions={start}>
      <PagedList
        list={list}
        rowsOf={({ threads }) => threads}
        pending={pending}
        empty={empty}
        texts={texts.list}
      >
        {(threads) => (
          <ul className="-mx-2 flex flex-col divide-y divide-line">
            {threads.map((thread) => (
              <ThreadLine
                key={thread.id}
                thread={thread}
                topicName={topics.nameOf(thread.topic ?? '')}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}
