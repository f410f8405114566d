import { featureGroups } from '@regz/rules/licenses/feature-groups.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { classNames } from '../ui/class-names.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { subscriptionLooks } from './subscription-looks.ts';
import {
  daysLeftText,
  endText,
  isGiving,
  stateText,
  type Subscription,
  type SubscriptionState,
} from './subscription-view.ts';

const { caption, columns } = messages.licenses.subscription;

type CellProps = {
  /** Precedes the value on a narrow screen, where there is no room for the header row. */
  label?: string;
  className?: string;
  children: ReactNode;
};

function Cell({ label, className, children }: CellProps) {
  return (
    <td
      role="cell"
      className={classNames(
        'flex items-center justify-between gap-4 py-1 sm:table-cell sm:px-3 sm:py-2.5',
        className,
      )}
    >
      {label === undefined ? null : (
        <span aria-hidden="true" className="label-mono text-faint sm:hidden">
          {label}
        </span>
      )}
      <span>{children}</span>
    </td>
  );
}

type RowProps = { name: string; isPackage: boolean; status: ReactNode; end: string; left: string };

/**
 * A row. The groups of a package share its end, so on a narrow screen theirs is one line and only
 * the package spells everything out.
 */
function Row({ name, isPackage, status, end, left }: RowProps) {
  const shared = isPackage ? '' : 'max-sm:hidden';
  return (
    <tr
      role="row"
      className={classNames(
        'border-t border-line sm:table-row sm:hover:bg-raised',
        isPackage ? 'block py-2 font-medium' : 'flex items-center justify-between py-1 text-soft',
      )}
    >
      <Cell
        {...(isPackage ? { label: columns.package } : {})}
        className={isPackage ? 'text-base font-semibold wrap-anywhere' : 'sm:pl-6'}
      >
        {name}
      </Cell>
      <Cell {...(isPackage ? { label: columns.status } : {})}>{status}</Cell>
      <Cell label={columns.expiration} className={shared}>
        {end}
      </Cell>
      <Cell label={columns.daysLeft} className={shared}>
        {left}
      </Cell>
    </tr>
  );
}

function HeaderRow() {
  return (
    <tr role="row">
      {Object.values(columns).map((header) => (
        <th
          key={header}
          role="columnheader"
          scope="col"
          className="label-mono px-3 py-2 text-left font-medium text-faint"
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

/**
 * The package and, while it runs, the feature groups it switches on: its line is what a person
 * looks for, so theirs are quiet. Source: A 2.5, A 3.5.
 */
export function SubscriptionTable({ account, name, state, nowMs }: SubscriptionTableProps) {
  const groups = isGiving(state) ? featureGroups(name) : [];
  const shared = {
    end: endText(account.expiresOn, state),
    left: daysLeftText(account.expiresOn, nowMs, state),
  };
  return (
    <table role="table" className="block w-full border-collapse text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <HeaderRow />
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        <Row name={name} isPackage status={<StateBadge state={state} />} {...shared} />
        {groups.map((group) => (
          <Row key={group} name={group} isPackage={false} status={stateText(state)} {...shared} />
        ))}
      </tbody>
    </table>
  );
}
