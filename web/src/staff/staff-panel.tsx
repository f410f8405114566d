import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { useSession } from '../identity/session/use-session.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { adminSession } from './admin-session.ts';
import { StaffItem } from './staff-item.tsx';

const texts = messages.accountStaff;

function StaffLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
}

/** The Staff tab of the admin panel: who may log in here. Source: decision record 18. */
export function StaffPanel() {
  const session = useSession(adminSession);
  const staff = useQuery(queries.staff.listStaff.queryOptions({ input: {} }));
  const [adding, setAdding] = useState(false);
  const ownId = session.state === 'in' ? session.subject.id : undefined;
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          {texts.acts.add}
        </Button>
      }
    >
      <QueryRegion query={staff} pending={<StaffLoading />} failed={texts.loadFailed}>
        {(accounts) => (
          <ul className="flex flex-col divide-y divide-line">
            {accounts.map((account) => (
              <StaffItem key={account.id} account={account} isOwn={account.id === ownId} />
            ))}
          </ul>
        )}
      </QueryRegion>
      <AddStaffDialog open={adding} onClose={() => setAdding(false)} />
    </Card>
  );
}
