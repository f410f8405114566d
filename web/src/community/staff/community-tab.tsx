import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';
import { EditRolesDialog } from './edit-roles-dialog.tsx';
import { type PackageRoles, RoleMark, roleOf, type Roles } from './package-roles.tsx';

const texts = messages.communityStaff;

function RoleCell({ roleIds, server }: { roleIds: readonly string[]; server: Roles }) {
  if (roleIds.length === 0) return <span className="text-faint">{texts.none}</span>;
  return (
    <ul className="flex flex-wrap justify-end gap-x-4 gap-y-1 sm:justify-start">
      {roleIds.map((id) => (
        <li key={id}>
          <RoleMark role={roleOf(id, server)} />
        </li>
      ))}
    </ul>
  );
}

/** Without `onEdit` the table only shows. */
function columnsOf(
  server: Roles,
  onEdit: ((row: PackageRoles) => void) | undefined,
): Column<PackageRoles>[] {
  const columns: Column<PackageRoles>[] = [
    {
      header: texts.columns.package,
      cell: ({ packageName }) => <span translate="no">{packageName}</span>,
    },
    {
      header: texts.columns.roles,
      cell: ({ roleIds }) => <RoleCell roleIds={roleIds} server={server} />,
    },
    { header: texts.columns.members, align: 'right', cell: ({ members }) => members },
  ];
  if (onEdit === undefined) return columns;
  const edit = (row: PackageRoles) => (
    <IconButton label={texts.edit({ name: row.packageName })} onClick={() => onEdit(row)}>
      <Pencil className="size-4" />
    </IconButton>
  );
  return [...columns, { header: texts.columns.actions, align: 'right', cell: edit }];
}

type PackagesProps = {
  server: Roles;
  only: readonly string[] | undefined;
  onRetry: () => void;
};

function stateText({ state, settings }: Roles): string {
  if (state === 'ready') return '';
  const sentence = texts.states[state];
  return typeof sentence === 'string' ? sentence : sentence({ settings: settings.join(', ') });
}

/** The roles of each package. They can be edited while Discord answers. */
function Packages({ server, only, onRetry }: PackagesProps) {
  const [edited, setEdited] = useState<PackageRoles | null>(null);
  const { state, packages } = server;
  return (
    <>
      {state === 'ready' ? null : (
        <div className="flex flex-col items-start gap-3 pb-4">
          <Notice tone={state === 'unset' ? 'info' : 'warn'}>{stateText(server)}</Notice>
          {state === 'unset' ? null : (
            <Button size="sm" variant="secondary" onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
      <DataTable
        caption={texts.title}
        rows={packages.filter(({ packageName }) => only?.includes(packageName) !== false)}
        rowKey={({ packageName }) => packageName}
        columns={columnsOf(server, state === 'ready' ? setEdited : undefined)}
      />
      <EditRolesDialog edited={edited} server={server} onClose={() => setEdited(null)} />
    </>
  );
}

type RolesCardProps = {
  /** The packages that are shown. Absent for all. */
  only?: readonly string[];
};

/** The Discord roles of packages. */
export function RolesCard({ only }: RolesCardProps) {
  const roles = useQuery(queries.community.staff.readRoles.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={roles} pending={pending} failed={texts.loadFailed}>
        {(server) => <Packages server={server} only={only} onRetry={() => void roles.refetch()} />}
      </QueryRegion>
    </Card>
  );
}

/** Registers the commands that members use in Discord. */
function CommandsCard() {
  const words = texts.commands;
  const toast = useToast();
  const register = useMutation({
    mutationFn: () => api.community.staff.registerCommands({}),
    onSuccess: () => toast.success(words.done),
    onError: (error) => toast.failure(failureText(error, words.failed)),
  });
  return (
    <Card title={words.title} description={words.description}>
      <div className="flex">
        <Button
          size="sm"
          variant="secondary"
          pending={register.isPending}
          pendingText={words.registering}
          onClick={() => register.mutate()}
        >
          {words.register}
        </Button>
      </div>
    </Card>
  );
}

/** The Community tab of the admin panel. */
export function CommunityTab() {
  return (
    <div className="flex flex-col gap-6">
      <RolesCard />
      <CommandsCard />
    </div>
  );
}
