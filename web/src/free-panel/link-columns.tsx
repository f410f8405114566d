import { shortCode } from '@regz/rules/free-panel/links.ts';
import { messages } from '../i18n/en.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import type { CompactColumn } from '../ui/layout/compact-table.tsx';
import { LinkActs } from './link-acts.tsx';
import { type Link, type LinkManager, statusOf, statusTones } from './links.ts';

const texts = messages.freePanelLinks.list;

function Code({ link }: { link: Link }) {
  const { code, adminUsername, madeUnder } = link;
  return (
    <div className="min-w-0">
      <p translate="no" className="font-mono text-sm whitespace-nowrap" title={code}>
        {shortCode(code)}
      </p>
      <p className="text-sm wrap-anywhere text-faint">
        {madeUnder === null
          ? texts.admin(adminUsername)
          : `${texts.admin(adminUsername)}, ${texts.madeUnder(madeUnder)}`}
      </p>
    </div>
  );
}

function Uses({
  link: { usedCount, maxUses, grantedUses, adminLogIns, severalPerMailbox },
}: {
  link: Link;
}) {
  const parts = [
    adminLogIns === 0 ? null : texts.logIns(adminLogIns),
    grantedUses === 0 ? null : texts.granted(grantedUses),
    severalPerMailbox ? texts.several : null,
  ].filter((part) => part !== null);
  return (
    <>
      <span className="whitespace-nowrap">{texts.usesOf(usedCount, maxUses)}</span>
      {parts.length === 0 ? null : <span className="text-faint">{` (${parts.join(', ')})`}</span>}
    </>
  );
}

const steps = ['opened', 'signedUp', 'redeemed', 'boughtLater'] as const;

/** How far the visitors of a link have come. */
function Funnel({ link: { funnel } }: { link: Link }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-soft">
      {steps.map((step) => (
        <li key={step} className="whitespace-nowrap">
          <span className="font-medium text-ink">{funnel[step]}</span>{' '}
          <span>{texts.funnel[step]}</span>
        </li>
      ))}
    </ul>
  );
}

/** The columns of the table of links. Source: specification B 2. */
export function linkColumns(
  manager: LinkManager,
  serverNowMs: number,
  acts: Record<'onRemove' | 'onAddresses', (link: Link) => void>,
): readonly CompactColumn<Link>[] {
  return [
    { header: texts.code, place: 'lead', cell: (link) => <Code link={link} /> },
    {
      header: texts.status,
      place: 'mark',
      cell: (link) => {
        const status = statusOf(link, serverNowMs);
        return (
          <>
            <Badge tone={statusTones[status]}>{texts.statuses[status]}</Badge>
            {status === 'disabled' && link.disabledByStaff ? (
              <span className="text-sm text-faint">{` ${texts.disabledByStaff}`}</span>
            ) : null}
          </>
        );
      },
    },
    { header: texts.uses, place: 'more', cell: (link) => <Uses link={link} /> },
    {
      header: texts.expires,
      place: 'more',
      cell: ({ expiresAt }) => <span>{formatInstant(expiresAt)}</span>,
    },
    { header: texts.visitors, place: 'below', cell: (link) => <Funnel link={link} /> },
    {
      header: texts.actions,
      place: 'act',
      cell: (link) => (
        <LinkActs
          manager={manager}
          link={link}
          onRemove={() => acts.onRemove(link)}
          onAddresses={() => acts.onAddresses(link)}
        />
      ),
    },
  ];
}
