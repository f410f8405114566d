import { messages } from '../i18n/en.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Timeline } from '../ui/layout/timeline.tsx';
import { affectedText, type Incident, statusLooks, windowText } from './incidents.ts';

const texts = messages.incidents;
const { states } = texts.parts;

/** One incident with what was said about it, the newest first. */
export function IncidentCard({ incident }: { incident: Incident }) {
  const { title, effect, endedAt, updates } = incident;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 font-sans text-lg font-medium wrap-anywhere">{title}</h3>
          <Badge tone={endedAt === null ? statusLooks[effect].tone : 'neutral'}>
            {states[effect]}
          </Badge>
        </div>
        <p className="text-sm text-soft">{windowText(incident)}</p>
        <p className="text-sm text-soft">{affectedText(incident)}</p>
      </div>
      <Timeline items={updates} itemKey={({ at, text }) => `${at} ${text}`}>
        {({ at, text, correctedAt }) => (
          <>
            <p className="text-sm text-faint">
              <span>{formatInstant(at)}</span>
              {correctedAt === null ? null : (
                <span>{` · ${texts.corrected(formatInstant(correctedAt))}`}</span>
              )}
            </p>
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
          </>
        )}
      </Timeline>
    </li>
  );
}
