import { Link } from '../../../platform/routing/router.tsx';
import { ChevronRight, type IconComponent } from '../../../ui/icons.ts';

type TopicLineProps = {
  to: string;
  icon: IconComponent;
  title: string;
  text: string;
  /** Shows only the title, on a narrow screen. */
  short?: boolean;
};

/** A topic with its own page, in one line. */
export function TopicLine({ to, icon: Icon, title, text, short = false }: TopicLineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-16 gap-x-4 bg-surface gap-y-1 p-3 hover:bg-raised focus-visible:-outline-offset-2 max-sm:flex-col sm:items-center sm:px-6"
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
