// It renders once for each tab, so that memoizing it costs more code than it saves work.
'use no memo';

import { messages } from '@regz/texts/en.ts';
import { useSession } from '../../identity/session/use-session.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { StaffRoleContext } from '../../platform/staff/use-may.ts';
import { adminSession } from '../../staff/admin-session.ts';
import { StaffSetUp } from '../../staff/staff-set-up.tsx';
import { RailLoading } from './navigation/admin-rail.tsx';
import { AdminTabs } from './navigation/admin-tabs.tsx';
import { PanelLoading } from './panel-loading.tsx';

const texts = messages.adminSite.panel;

export function meta() {
  return pageMeta({ title: texts.heading });
}

/** From 992 px on, the rail with the open panel next to it. */
const COLUMNS =
  'grid flex-1 min-[62rem]:grid-cols-[13rem_minmax(0,1fr)] *:last:min-w-0 *:last:max-w-[78rem] ' +
  '*:last:p-4 min-[62rem]:*:last:col-start-2 min-[62rem]:*:last:px-6 min-[62rem]:*:last:pb-12';

/** The admin panel. */
export default function AdminPage() {
  const session = useSession(adminSession);
  const subject = session.state === 'in' ? session.subject : undefined;
  return (
    <StaffRoleContext value={subject?.role ?? null}>
      <div className={COLUMNS}>
        <StaffSetUp subject={subject}>
          {subject ? (
            <AdminTabs role={subject.role} />
          ) : (
            <>
              <RailLoading />
              <div>
                <h1 className="mb-4 text-2xl">{messages.brand.adminPanel}</h1>
                <PanelLoading />
              </div>
            </>
          )}
        </StaffSetUp>
      </div>
    </StaffRoleContext>
  );
}
