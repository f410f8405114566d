import { featureGroups } from '@regz/rules/licenses/feature-groups.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { classNames } from '../ui/class-names.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import {
  daysLeftText,
  expiryText,
  subscriptionStatus,
  type Subscription,
} from './subscription-view.ts';

const { caption, columns } = messages.licenses.subscription;

type CellProps = {
  /** Stands before the value on a narrow screen, where the header row has no place. */
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
      {children}
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
        'border-t border-line py-2 sm:table-row sm:hover:bg-raised',
        isPackage ? 'block' : 'flex items-center justify-between',
      )}
    >
      <Cell
        {...(isPackage ? { label: columns.package } : {})}
        className={isPackage ? 'font-semibold wrap-anywhere' : 'text-soft'}
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

type SubscriptionTableProps = { account: Subscription; name: PackageName; nowMs: number };

/** The package and, while it runs, the feature groups it switches on. Source: A 2.5, A 3.5. */
export function SubscriptionTable({ account, name, nowMs }: SubscriptionTableProps) {
  const { running, text } = subscriptionStatus(account, nowMs);
  const groups = running ? featureGroups(name) : [];
  const shared = {
    status: <Badge tone={running ? 'good' : 'bad'}>{text}</Badge>,
    end: expiryText(account.expiresOn),
    left: daysLeftText(account.expiresOn, nowMs),
  };
  return (
    <table role="table" className="block w-full border-collapse text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <HeaderRow />
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        <Row name={name} isPackage {...shared} />
        {groups.map((group) => (
          <Row key={group} name={group} isPackage={false} {...shared} />
        ))}
      </tbody>
    </table>
  );
}
