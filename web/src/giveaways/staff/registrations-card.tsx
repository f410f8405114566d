import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { MoreButton } from '../../platform/queries/more-button.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Trash } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import type { Registration, StaffGiveaway } from './staff-giveaways.ts';

const texts = messages.giveawaysStaff.registrations;

function columns(onDelete: (registration: Registration) => void): CompactColumn<Registration>[] {
  return [
    {
      header: texts.columns.name,
      place: 'lead',
      cell: ({ name, place }) => (
        <>
          <span>{`${name} `}</span>
          {place === null ? null : <Badge tone="good">{texts.won(place)}</Badge>}
        </>
      ),
    },
    {
      header: texts.columns.contact,
      place: 'more',
      cell: ({ email, mobile }) => `${email}, ${mobile}`,
    },
    { header: texts.columns.game, place: 'more', cell: ({ gameId }) => gameId },
    {
      header: texts.columns.at,
      place: 'more',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt)}</time>,
    },
    {
      header: texts.columns.acts,
      place: 'act',
      cell: (registration) => (
        <IconButton
          label={texts.remove(registration.name)}
          className="hover:text-bad"
          onClick={() => onDelete(registration)}
        >
          <Trash className="size-4" />
        </IconButton>
      ),
    },
  ];
}

/** Who registered for a giveaway. */
export function RegistrationsCard({ giveaway }: { giveaway: StaffGiveaway }) {
  const [doomed, setDoomed] = useState<Registration | null>(null);
  const { id } = giveaway;
  const list = useInfiniteQuery(
    queries.giveaways.staff.listRegistrations.infiniteOptions({
      input: (before: string | null) => (before === null ? { id } : { id, before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title(giveaway.title)}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ pages }) => {
          const registrations = pages.flatMap((page) => page.registrations);
          if (registrations.length === 0) return <p className="text-soft">{texts.empty}</p>;
          return (
            <CompactTable
              caption={texts.title(giveaway.title)}
              rows={registrations}
              rowKey={(registration) => registration.id}
              columns={columns(setDoomed)}
            />
          );
        }}
      </QueryRegion>
      <MoreButton list={list} texts={texts} />
      <DeleteDialog
        target={doomed}
        remove={(registration) => api.giveaways.staff.removeRegistration({ id: registration.id })}
        outdated={queries.giveaways.key()}
        failureText={(error) => failureText(error, texts.removal.failed)}
        texts={texts.removal}
        onClose={() => setDoomed(null)}
      >
        {({ name }) => <p className="wrap-anywhere">{texts.removal.question(name)}</p>}
      </DeleteDialog>
    </Card>
  );
}
