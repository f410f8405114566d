import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import {
  ArrowRight,
  Download,
  LayoutDashboard,
  Store,
  type IconComponent,
} from '../../ui/icons.ts';

const { ways, waysHeading } = messages.mainSite.home;

type Way = { href: string; icon: IconComponent; title: string; text: string };

const all: readonly Way[] = [
  { href: paths.auth, icon: LayoutDashboard, ...ways.client },
  { href: paths.download, icon: Download, ...ways.download },
  { href: paths.store, icon: Store, ...ways.store },
];

function WayLink({ href, icon: Icon, title, text }: Way) {
  return (
    <a
      href={href}
      className="group flex h-full flex-col gap-3 rounded-md border border-line bg-surface p-6 transition-colors hover:border-accent-text"
    >
      <span className="flex items-center justify-between text-faint group-hover:text-accent-text">
        <Icon className="size-6" aria-hidden="true" />
        <ArrowRight className="size-5" aria-hidden="true" />
      </span>
      <h3 className="mt-2 text-xl">{title}</h3>
      <p className="text-soft">{text}</p>
    </a>
  );
}

/** The three doors of the product. */
export function HomeWays() {
  return (
    <section className="page-width flex flex-col gap-6 py-12 md:py-16">
      <h2 className="text-2xl">{waysHeading}</h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {all.map((way) => (
          <li key={way.href}>
            <WayLink {...way} />
          </li>
        ))}
      </ul>
    </section>
  );
}
