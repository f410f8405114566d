import { useState } from 'react';
import { IncidentsPanel } from '../../incidents/staff/incidents-panel.tsx';
import { TimeChangeCard } from '../../licenses/staff/time-changes/time-change-card.tsx';
import {
  type Begun,
  TimeChangesPanel,
} from '../../licenses/staff/time-changes/time-changes-panel.tsx';
import { timeChangeAddress } from '../../platform/paths.ts';
import { useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';

/**
 * The Incidents tab: the texts that customers see during an incident, and the days that compensate
 * for it.
 */
export function IncidentsTab() {
  const may = useMay();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [begun, setBegun] = useState<Begun | null>(null);
  const open = search.get('change');
  const compensates = may('licenses.staff.previewTimeChange');
  if (compensates && open !== null) {
    return <TimeChangeCard id={open} onBack={() => navigate(timeChangeAddress(null))} />;
  }
  if (!compensates) return <IncidentsPanel />;
  return (
    <div className="flex flex-col gap-6">
      <IncidentsPanel
        onCompensate={({ id: incidentId, title, beganAt, endedAt }) =>
          setBegun({ compensation: { incidentId, title, beganAt, endedAt } })
        }
      />
      <TimeChangesPanel
        addressOf={timeChangeAddress}
        begun={begun}
        onBegin={setBegun}
        onOpen={(id) => {
          setBegun(null);
          navigate(timeChangeAddress(id));
        }}
      />
    </div>
  );
}
