import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { paths } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IncidentForm } from './incident-form.tsx';
import { IncidentItem } from './incident-item.tsx';
import type { PastIncident, StaffIncident } from './staff-incidents.ts';
import { UpdateForm } from './update-form.tsx';

const texts = messages.incidentsStaff;

/** The act and the incident of a dialog. */
type Shown =
  | { act: 'open'; incident: null }
  | { act: 'edit' | 'update'; incident: StaffIncident }
  | { act: 'correct'; incident: StaffIncident; number: number };

const titles = {
  open: texts.openForm.title,
  edit: texts.editForm.title,
  update: texts.updateForm.title,
  correct: texts.correctForm.title,
};

function ShownForm({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  if (shown.act === 'open' || shown.act === 'edit') {
    return <IncidentForm incident={shown.incident} onClose={onClose} />;
  }
  const number = shown.act === 'correct' ? shown.number : null;
  return <UpdateForm incident={shown.incident} number={number} onClose={onClose} />;
}

/** Offers to compensate for an incident that is over. Undefined without permission. */
type IncidentsPanelProps = { onCompensate?: (incident: PastIncident) => void };

/** Incidents that customers see. */
export function IncidentsPanel({ onCompensate }: IncidentsPanelProps) {
  const list = useQuery(queries.incidents.staff.listIncidents.queryOptions({ input: {} }));
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" onClick={() => setShown({ act: 'open', incident: null })}>
          {texts.open}
        </Button>
      }
    >
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(incidents) =>
          incidents.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <ul className="flex flex-col gap-4">
              {incidents.map((incident) => (
                <IncidentItem
                  key={incident.id}
                  incident={incident}
                  onUpdate={() => setShown({ act: 'update', incident })}
                  onEdit={() => setShown({ act: 'edit', incident })}
                  onCorrect={(number) => setShown({ act: 'correct', incident, number })}
                  onCompensate={onCompensate}
                />
              ))}
            </ul>
          )
        }
      </QueryRegion>
      <p className="text-sm">
        <a className="text-accent-text underline underline-offset-4" href={paths.status}>
          {texts.page}
        </a>
      </p>
      <Dialog
        open={shown !== null}
        onClose={close}
        title={shown === null ? texts.title : titles[shown.act]}
        closeLabel={messages.controls.close}
      >
        {shown === null ? null : <ShownForm shown={shown} onClose={close} />}
      </Dialog>
    </Card>
  );
}
