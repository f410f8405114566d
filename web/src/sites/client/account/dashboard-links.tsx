import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { activityText } from '../../../customers/activity-text.ts';
import { useGuideCount } from '../../../guide/use-guide-count.ts';
import { queries } from '../../../platform/api/api.ts';
import { paths } from '../../../platform/paths.ts';
import { formatInstantDay } from '../../../platform/time/format-date.ts';
import { History, ListChecks, MessageSquare, ShieldCheck } from '../../../ui/icons.ts';
import { TopicLine } from './topic-line.tsx';

const texts = messages.clientDashboard.more;

/** The protection of the login, in one line. */
function useSecurityText(): string {
  const { data } = useQuery(queries.identity.readTotpStatus.queryOptions({ input: {} }));
  if (data === undefined) return texts.security.text;
  return data.on ? texts.security.on : texts.security.off;
}

/** The last event, in one line. */
function useActivityText(): string {
  const list = queries.customers.listActivity.queryOptions({ input: {} });
  const last = useQuery(list).data?.entries[0];
  if (last === undefined) return texts.activity.text;
  return `${activityText(last.action)}, ${formatInstantDay(last.at)}`;
}

/** Whether staff have answered, in one line. */
function useSupportText(): string {
  const list = queries.contact.own.listOwnThreads.queryOptions({ input: {} });
  const unread = useQuery(list).data?.threads.some((thread) => thread.unread) ?? false;
  return unread ? messages.contactLine.unread : messages.contactLine.text;
}

/** A line for each topic with its own page. */
export function DashboardLinks() {
  const guide = useGuideCount(true);
  return (
    <nav aria-label={texts.label}>
      <ul className="link-row grid grid-cols-2 lg:grid-cols-4 gap-px overflow-hidden rounded-md border border-line bg-line">
        <TopicLine
          to={paths.guide}
          icon={ListChecks}
          title={messages.guide.heading}
          text={guide ? texts.guide.done({ done: guide.done, all: guide.all }) : texts.guide.text}
        />
        <TopicLine
          to={paths.support}
          icon={MessageSquare}
          title={messages.contactLine.title}
          text={useSupportText()}
        />
        <TopicLine
          to={paths.security}
          icon={ShieldCheck}
          title={messages.accountSecurity.title}
          text={useSecurityText()}
        />
        <TopicLine
          to={paths.activity}
          icon={History}
          title={messages.accountActivity.title}
          text={useActivityText()}
        />
      </ul>
    </nav>
  );
}
