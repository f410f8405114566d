import { shortCode } from '@regz/rules/free-panel/links.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { AroundName } from '../ui/around-name.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { QrCode, Trash } from '../ui/icons.ts';
import type { CompactColumn } from '../ui/layout/compact-table.tsx';
import { addressesOf } from './link-address.tsx';
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
        <AroundName name={adminUsername} text={(username) => texts.admin({ username })} />
        {madeUnder === null ? null : (
          <AroundName
            name={madeUnder}
            text={(name) => `, ${texts.madeUnder({ username: name })}`}
          />
        )}
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
    adminLogIns === 0 ? null : texts.logIns({ n: adminLogIns }),
    grantedUses === 0 ? null : texts.granted({ count: grantedUses }),
    severalPerMailbox ? texts.several : null,
  ].filter((part) => part !== null);
  return (
    <>
      <span className="whitespace-nowrap">{texts.usesOf({ used: usedCount, most: maxUses })}</span>
      {parts.length === 0 ? null : <span className="text-faint">{` (${parts.join(', ')})`}</span>}
    </>
  );
}

const steps = ['opened', 'signedUp', 'redeemed', 'boughtLater'] as const;

/** The progress of a link's visitors. */
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

/** The columns of the table of links. */
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

type LinkActsProps = {
  manager: LinkManager;
  link: Link;
  onRemove: () => void;
  onAddresses: () => void;
};

/** The acts on a link: copy, show its addresses, enable or disable, delete. */
function LinkActs({ manager, link, onRemove, onAddresses }: LinkActsProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { id, isActive } = link;
  const code = shortCode(link.code);
  const change = useMutation({
    mutationFn: () => manager.calls.setLinkEnabled({ id, isActive: !isActive }),
    onSuccess: () => toast.success(texts.updated),
    onError: (error) => toast.failure(failureText(error, texts.updateFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.freePanel.key() }),
  });
  return (
    <div className="flex items-center justify-end gap-1">
      <CopyButton
        text={addressesOf(link).visitors}
        label={texts.copy({ code })}
        copiedLabel={texts.copied}
        onCopied={() => toast.success(texts.copied)}
        onFailed={() => toast.failure(texts.copyFailed)}
      />
      <IconButton label={texts.addresses({ code })} onClick={onAddresses}>
        <QrCode className="size-4" />
      </IconButton>
      <Button
        variant="secondary"
        size="sm"
        className="whitespace-nowrap"
        aria-label={isActive ? texts.disableOf({ code }) : texts.enableOf({ code })}
        pending={change.isPending}
        disabled={!isActive && link.disabledByStaff && !manager.isStaff}
        onClick={() => change.mutate()}
      >
        {isActive ? texts.disable : texts.enable}
      </Button>
      <IconButton label={texts.remove({ code })} className="hover:text-bad" onClick={onRemove}>
        <Trash className="size-4" />
      </IconButton>
    </div>
  );
}
