import { messages } from '../../i18n/en.ts';
import type { Api } from '../../platform/api/api.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';

const texts = messages.guildStaff;
const { levels } = messages.guild;
const tones = { open: 'warn', accepted: 'good', declined: 'neutral' } as const;

/** An application as staff see it. */
export type StaffApplication = Awaited<
  ReturnType<Api['guild']['staff']['listApplications']>
>['applications'][number];

type ApplicationItemProps = {
  application: StaffApplication;
  onDecide: (accepted: boolean) => void;
  onDelete: () => void;
};

/** The card of one application. */
export function ApplicationItem({ application, onDecide, onDelete }: ApplicationItemProps) {
  const may = useMay();
  const { inGameName, email, experienceLevel, message, state, note } = application;
  const { createdAt, decidedAt, decidedBy } = application;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{inGameName}</h3>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </div>
      <p className="text-sm wrap-anywhere text-soft">{`${email} · ${levels[experienceLevel]}`}</p>
      {message === null ? null : <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {note === null ? null : (
        <p className="border-l border-accent-text pl-4 text-sm wrap-anywhere whitespace-pre-line text-soft">
          {`${texts.note}: ${note}`}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-faint">
          <span>{texts.sent(formatInstant(createdAt))}</span>
          {decidedAt === null ? null : (
            <AroundName
              name={decidedBy ?? ''}
              text={(by) => ` · ${texts.decided(formatInstant(decidedAt), by)}`}
            />
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {state === 'open' ? (
            <>
              <Button size="sm" onClick={() => onDecide(true)}>
                {texts.accept}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => onDecide(false)}>
                {texts.decline}
              </Button>
            </>
          ) : null}
          {may('guild.staff.removeApplication') ? (
            <Button size="sm" variant="secondary" onClick={onDelete}>
              {texts.removeLabel}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}
