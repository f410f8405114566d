import { messages } from '@regz/texts/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { affectedText, statusLooks, windowText } from '../incidents.ts';
import {
  type PastIncident,
  presentWording,
  type StaffIncident,
  type StaffUpdate,
} from './staff-incidents.ts';

const texts = messages.incidentsStaff;

type Wording = StaffUpdate['wordings'][number];

function Words({ at, text, writtenBy }: Wording) {
  return (
    <>
      <p className="text-sm text-faint">
        <AroundName
          name={writtenBy}
          text={(name) => texts.writtenBy({ name, time: formatInstant(at) })}
        />
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
    </>
  );
}

function FormerWords({ wordings }: { wordings: readonly Wording[] }) {
  if (wordings.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-sm text-soft">
        {texts.formerWords({ n: wordings.length })}
      </summary>
      {wordings.map((wording) => (
        <div key={wording.at} className="mt-2 border-l border-line pl-3 text-soft">
          <Words {...wording} />
        </div>
      ))}
    </details>
  );
}

function StateBadge({ effect, endedAt, isPublic }: StaffIncident) {
  if (!isPublic) return <Badge>{texts.states.hidden}</Badge>;
  if (endedAt !== null) return <Badge>{texts.states.over}</Badge>;
  return <Badge tone={statusLooks[effect].tone}>{texts.effects[effect]}</Badge>;
}

type IncidentItemProps = {
  incident: StaffIncident;
  onUpdate: () => void;
  onEdit: () => void;
  onCorrect: (number: number) => void;
  /** Offered once it is over. Undefined without permission. */
  onCompensate?: ((incident: PastIncident) => void) | undefined;
};

/** One incident with every update, newest first, and its acts. */
export function IncidentItem(props: IncidentItemProps) {
  const { incident, onUpdate, onEdit, onCorrect, onCompensate } = props;
  const { id, title, updates, beganAt, endedAt } = incident;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{title}</h3>
        <StateBadge {...incident} />
      </div>
      <p className="text-sm text-soft">
        <span>{windowText(incident)}</span>
        <span>{` · ${affectedText(incident)}`}</span>
      </p>
      <Timeline items={updates.toReversed()} itemKey={({ number }) => String(number)}>
        {(update) => (
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Words {...presentWording(update)} />
              <FormerWords wordings={update.wordings.slice(0, -1)} />
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={texts.acts.correctOf({ number: update.number, title })}
              onClick={() => onCorrect(update.number)}
            >
              {texts.acts.correct}
            </Button>
          </div>
        )}
      </Timeline>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={texts.acts.updateOf({ title })}
          onClick={onUpdate}
        >
          {texts.acts.update}
        </Button>
        {onCompensate === undefined || endedAt === null || !incident.isPublic ? null : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={texts.acts.compensateFor({ title })}
            onClick={() => onCompensate({ id, title, beganAt, endedAt })}
          >
            {texts.acts.compensate}
          </Button>
        )}
        <IconButton label={texts.acts.edit({ title })} onClick={onEdit}>
          <Pencil className="size-4" />
        </IconButton>
      </div>
    </li>
  );
}
