import { type PackageName, packageTitle } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { shownLanguage, shownText, type ThreeTexts } from '../platform/languages/shown-text.ts';
import { classNames } from '../ui/class-names.ts';
import { Badge, type Tone } from '../ui/feedback/badge.tsx';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  type IconComponent,
  TriangleAlert,
} from '../ui/icons.ts';
import {
  daysText,
  endText,
  isGiving,
  stateText,
  type Subscription,
  type SubscriptionState,
} from './subscription-view.ts';
import { useOwnPackage } from './use-own-package.ts';

type Look = { icon: IconComponent; tone: Tone; text: string; edge: string };

const quiet = { tone: 'neutral', text: 'text-soft', edge: 'bg-field' } as const;
const good = { tone: 'good', text: 'text-accent-text', edge: 'bg-accent' } as const;
const warn = { tone: 'warn', text: 'text-warn', edge: 'bg-warn' } as const;
const bad = { tone: 'bad', text: 'text-bad', edge: 'bg-bad' } as const;

/** The color and the icon of a state, so that neither carries the meaning alone. */
const subscriptionLooks: Readonly<Record<SubscriptionState, Look>> = {
  none: { icon: CircleDashed, ...quiet },
  inactive: { icon: CircleDashed, ...quiet },
  running: { icon: CircleCheck, ...good },
  'ending-soon': { icon: Clock, ...warn },
  frozen: { icon: CircleDashed, ...warn },
  ended: { icon: CircleX, ...bad },
  suspended: { icon: TriangleAlert, ...warn },
  revoked: { icon: CircleX, ...bad },
};

const { caption, columns } = messages.licenses.subscription;

type CellProps = { label: string; className?: string; children: ReactNode };

/** A cell of the package's row. On a narrow screen, which has no header, its label is above it. */
function Cell({ label, className, children }: CellProps) {
  return (
    <td role="cell" className={classNames('min-w-0 py-1 sm:py-2.5', className)}>
      <span aria-hidden="true" className="label-mono block text-faint sm:hidden">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}

const COLUMNS = 'grid grid-cols-2 items-center gap-x-4 sm:grid-cols-[7fr_4fr_6fr_4fr]';

/** The most important values: the package and the days left. */
const LARGE = 'font-display text-xl font-semibold';

function HeaderRow() {
  return (
    <tr role="row" className={COLUMNS}>
      {Object.values(columns).map((header) => (
        <th
          key={header}
          role="columnheader"
          scope="col"
          className="label-mono py-1 text-left font-medium text-faint"
        >
          {header}
        </th>
      ))}
    </tr>
  );
}

function StateBadge({ state }: { state: SubscriptionState }) {
  const { icon: Icon, tone } = subscriptionLooks[state];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5" aria-hidden="true" />
      <span>{stateText(state)}</span>
    </Badge>
  );
}

type SubscriptionTableProps = {
  account: Subscription;
  name: PackageName;
  state: SubscriptionState;
  nowMs: number;
};

/** A feature of the package. Its end is the package's. */
function FeatureRow({ title, status }: { title: ThreeTexts; status: string }) {
  return (
    <tr role="row" className="flex items-center justify-between gap-2 py-1">
      <td role="cell" lang={shownLanguage(title)} className="min-w-0 text-soft wrap-anywhere">
        {shownText(title)}
      </td>
      <td role="cell" className="text-accent-text">
        {status}
      </td>
    </tr>
  );
}

/**
 * The package and, while it runs, its features. The package's row is prominent, and the features
 * are quiet, several to a line.
 */
export function SubscriptionTable({ account, name, state, nowMs }: SubscriptionTableProps) {
  const own = useOwnPackage(name);
  const features = isGiving(state) ? (own?.features ?? []) : [];
  const included = features.filter((feature) => feature.included);
  return (
    <table role="table" className="block w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:block">
        <HeaderRow />
      </thead>
      <tbody role="rowgroup" className="block border-line sm:border-t">
        <tr role="row" className={`font-medium ${COLUMNS}`}>
          <Cell label={columns.package} className={`${LARGE} wrap-anywhere`}>
            {packageTitle(name, messages.licensePackages)}
          </Cell>
          <Cell label={columns.status}>
            <StateBadge state={state} />
          </Cell>
          <Cell label={columns.expiration}>{endText(account.endsAt, state)}</Cell>
          <Cell
            label={columns.daysLeft}
            className={state === 'running' ? LARGE : `${LARGE} ${subscriptionLooks[state].text}`}
          >
            {daysText(account, nowMs, state)}
          </Cell>
        </tr>
      </tbody>
      {included.length === 0 ? null : (
        <tbody
          role="rowgroup"
          className="mt-2 grid grid-cols-2 gap-x-6 border-t border-line pt-2 sm:flex sm:flex-wrap"
        >
          {included.map((feature) => (
            <FeatureRow key={feature.name} title={feature.title} status={stateText(state)} />
          ))}
        </tbody>
      )}
    </table>
  );
}
