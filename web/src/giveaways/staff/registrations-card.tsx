import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Trash } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type Registration, removalText, type StaffGiveaway } from './staff-giveaways.ts';

const texts = messages.giveawaysStaff.registrations;

function columns(onDelete: (registration: Registration) => void): CompactColumn<Registration>[] {
  return [
    {
      header: texts.columns.name,
      place: 'lead',
      cell: ({ name, place }) => (
        <>
          <span>{`${name} `}</span>
          {place === null ? null : <Badge tone="good">{texts.won({ place })}</Badge>}
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
          label={texts.remove({ name: registration.name })}
          className="hover:text-bad"
          onClick={() => onDelete(registration)}
        >
          <Trash className="size-4" />
        </IconButton>
      ),
    },
  ];
}

/** The registrations of a giveaway. */
export function RegistrationsCard({ giveaway }: { giveaway: StaffGiveaway }) {
  const [doomed, setDoomed] = useState<Registration | null>(null);
  const { id } = giveaway;
  const list = useInfiniteQuery(
    queries.giveaways.staff.listRegistrations.infiniteOptions({
      input: (before: string | null) => (before === null ? { id } : { id, before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title({ title: giveaway.title })}>
      <PagedList
        list={list}
        rowsOf={({ registrations }) => registrations}
        pending={pending}
        empty={<p className="text-soft">{texts.empty}</p>}
        texts={texts}
      >
        {(registrations) => (
          <CompactTable
            caption={texts.title({ title: giveaway.title })}
            rows={registrations}
            rowKey={(registration) => registration.id}
            columns={columns(setDoomed)}
          />
        )}
      </PagedList>
      <DeleteDialog
        target={doomed}
        remove={(registration) => api.giveaways.staff.removeRegistration({ id: registration.id })}
        outdated={queries.giveaways.key()}
        failureText={(error) => failureText(error, texts.removal.failed)}
        texts={texts.removal}
        onClose={() => setDoomed(null)}
      >
        {({ name }) => (
          <p className="wrap-anywhere">
            <AroundName name={name} text={(shown) => removalText(giveaway, shown)} />
          </p>
        )}
      </DeleteDialog>
    </Card>
  );
}
