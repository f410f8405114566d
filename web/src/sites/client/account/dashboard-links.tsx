import { useQuery } from '@tanstack/react-query';
import { activityText } from '../../../customers/activity-text.ts';
import { useGuideCount } from '../../../guide/use-guide-count.ts';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { formatInstantDay } from '../../../platform/time/format-date.ts';
import {
  ArrowUp,
  ChevronRight,
  History,
  ListChecks,
  ShieldCheck,
  type IconComponent,
} from '../../../ui/icons.ts';

const texts = messages.clientDashboard.more;

type LineProps = {
  to: string;
  icon: IconComponent;
  title: string;
  text: string;
  /** The title alone, in a narrow place. */
  short?: boolean;
};

function Line({ to, icon: Icon, title, text, short = false }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-16 gap-x-4 gap-y-1 p-3 hover:bg-raised focus-visible:-outline-offset-2 max-sm:flex-col sm:items-center sm:px-6"
      >
        <Icon className="size-5 shrink-0 text-faint" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className={`block text-sm text-soft max-sm:sr-only ${short ? 'lg:sr-only' : ''}`}>
            {text}
          </span>
        </span>
        <ChevronRight
          className={`size-4 shrink-0 text-faint max-sm:hidden ${short ? 'lg:hidden' : ''}`}
          aria-hidden="true"
        />
      </Link>
    </li>
  );
}

/** How the login is protected, in a line. */
function useSecurityText(enabled: boolean): string {
  const input = {};
  const { data } = useQuery({
    ...queries.identity.readTotpStatus.queryOptions({ input }),
    enabled,
  });
  if (data === undefined) return texts.security.text;
  return data.on ? texts.security.on : texts.security.off;
}

/** The last thing that happened, in a line. */
function useActivityText(enabled: boolean): string {
  const input = {};
  const list = queries.customers.listActivity.queryOptions({ input });
  const last = useQuery({ ...list, enabled }).data?.entries[0];
  if (last === undefined) return texts.activity.text;
  return `${activityText(last.action)}, ${formatInstantDay(last.at)}`;
}

/** What buys more of the subscription, whatever it is: the page says what that takes. */
export function PlanLinks() {
  const renewal = messages.storefrontRenewal;
  const upgrade = messages.storefrontUpgrade;
  return (
    <nav aria-label={renewal.links}>
      <ul className="grid grid-cols-2 divide-x divide-line overflow-hidden rounded-md border border-line bg-surface">
        <Line
          short
          to={paths.renew}
          icon={History}
          title={renewal.title}
          text={renewal.description}
        />
        <Line
          short
          to={`${paths.renew}?change=package`}
          icon={ArrowUp}
          title={upgrade.link}
          text={upgrade.linkText}
        />
      </ul>
    </nav>
  );
}

/**
 * A line for each topic with its own page. @param enabled False until somebody is known to be
 * logged in.
 */
export function DashboardLinks({ enabled }: { enabled: boolean }) {
  const guide = useGuideCount(enabled);
  return (
    <nav aria-label={texts.label}>
      <ul className="grid divide-line overflow-hidden rounded-md border border-line bg-surface grid-cols-3 divide-x">
        <Line
          to={paths.guide}
          icon={ListChecks}
          title={messages.guide.heading}
          text={guide ? texts.guide.done(guide.done, guide.all) : texts.guide.text}
        />
        <Line
          to={paths.security}
          icon={ShieldCheck}
          title={messages.accountSecurity.title}
          text={useSecurityText(enabled)}
        />
        <Line
          to={paths.activity}
          icon={History}
          title={messages.accountActivity.title}
          text={useActivityText(enabled)}
        />
      </ul>
    </nav>
  );
}
