import { isThawDay } from '@regz/rules/licenses/freezing.ts';
import { entryOfAct, STAFF_DAYS_MOST } from '@regz/rules/licenses/license-time.ts';
import { timeLeft } from '@regz/rules/licenses/time-standing.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { BeforeAfter } from '../../platform/staff/before-after.tsx';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useAskedAct } from '../../platform/staff/use-asked-act.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type CustomerTime, useTimeNow } from './customer-time.ts';
import { TimeEntries } from './time-entries.tsx';
import { UndoReplacementButton } from './undo-replacement-button.tsx';

const texts = messages.licensesStaff.time;
const { days: daysTexts, freeze: freezeTexts } = texts.acts;
const { changeTime } = api.licenses.staff;

type AskedAct = Parameters<typeof changeTime>[0]['act'];
type Kind = 'days' | 'freeze' | 'thaw' | 'ended';
type Standing = Parameters<typeof entryOfAct>[0];

type Values = { way: string; days: string; thawsOn: string };

/** The act in preparation. Null if the days cannot be parsed. */
function actOf(kind: Kind, { way, days, thawsOn }: Values): AskedAct | null {
  if (kind === 'freeze') return thawsOn === '' ? { kind } : { kind, thawsOn };
  if (kind !== 'days') return { kind };
  const count = parseWhole(days) ?? 0;
  if (count < 1 || count > STAFF_DAYS_MOST) return null;
  return { kind: 'staff', days: way === 'take' ? -count : count };
}

/** The entry that the act would add. */
function nextOf(time: CustomerTime, act: AskedAct, nowMs: number) {
  const whole = act.kind === 'thaw' ? { kind: act.kind, keptMs: time.keptMs ?? 0 } : act;
  return entryOfAct(time, whole, nowMs);
}

function endText(standing: Standing, nowMs: number): string {
  const { endsAt, frozenDays } = standing;
  if (frozenDays !== null) return texts.kept({ n: frozenDays });
  if (endsAt === 'infinity') return texts.endless;
  const left = timeLeft(standing, nowMs);
  if (left === 0 || endsAt === null) return texts.ended;
  return `${formatInstant(endsAt)}, ${texts.left({ n: left })}`;
}

/** The kept days, and the date on which the pause ends automatically. */
function thawText(act: AskedAct | null): string {
  return act?.kind === 'freeze' && act.thawsOn !== undefined
    ? `, ${texts.thaws({ moment: formatInstant(act.thawsOn) })}`
    : '';
}

type ActFieldsProps = { kind: Kind; form: Form<'way' | 'days' | 'thawsOn' | 'reason'> };

/** The inputs of an act besides its reason. */
function ActFields({ kind, form }: ActFieldsProps) {
  if (kind === 'freeze') {
    return (
      <TextField
        {...form.field('thawsOn')}
        type="date"
        label={freezeTexts.thawsOn}
        hint={freezeTexts.thawsOnHint}
        className="max-w-52"
      />
    );
  }
  if (kind !== 'days') return null;
  return (
    <>
      <SelectField
        {...form.field('way')}
        label={daysTexts.way}
        options={[
          { value: 'give', label: daysTexts.give },
          { value: 'take', label: daysTexts.take },
        ]}
      />
      <TextField
        {...form.field('days')}
        label={daysTexts.days}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

type ActDialogProps = {
  owner: { id: string; username: string };
  time: CustomerTime;
  kind: Kind;
  /** The number of the newest entry at the time it was opened. Null while it is closed. */
  seen: number | null;
  onClose: () => void;
};

/**
 * Confirms an act and takes the reason that the customer reads. It shows changes that happened
 * since it was opened, and sends the version that it shows.
 */
function ActDialog({ owner, time, kind, seen, onClose }: ActDialogProps) {
  const { id, username } = owner;
  const client = useQueryClient();
  const nowMs = useTimeNow(time);
  const asked = useAskedAct('days');
  const form = useForm({ way: 'give', days: asked.days ?? '', thawsOn: '', reason: '' });
  const words = texts.acts[kind];
  const act = actOf(kind, form.values);
  const entry = act === null ? null : nextOf(time, act, nowMs);
  const newer = seen === null ? [] : time.entries.filter(({ number }) => number > seen);

  async function change(...[input, options]: Parameters<typeof changeTime>) {
    await changeTime(input, options);
    // The rest of the customer's page.
    void client.invalidateQueries({ queryKey: queries.customers.staff.key() });
  }

  function inputOf(reason: string) {
    if (act?.kind === 'freeze' && act.thawsOn !== undefined && !isThawDay(act.thawsOn, nowMs)) {
      form.refuse({ fields: { thawsOn: messages.errors.LICENSE_THAW_DAY_INVALID } });
      return null;
    }
    if (act !== null && entry?.ok) return { id, act, reason, seenNumber: time.number };
    const fault =
      entry === null || entry.ok
        ? daysTexts.daysInvalid({ most: STAFF_DAYS_MOST.toLocaleString('en-US') })
        : messages.errors[entry.reason];
    form.refuse(kind === 'days' ? { fields: { days: fault } } : { text: fault });
    return null;
  }

  return (
    <ReasonDialog
      open={seen !== null}
      onClose={onClose}
      form={form}
      texts={{
        ...words,
        text: <AroundName name={username} text={(shown) => words.text({ username: shown })} />,
      }}
      reasonTexts={texts}
      tone={kind === 'ended' ? 'danger' : 'primary'}
      inputOf={inputOf}
      send={change}
      success={words.success({ username })}
      outdated={queries.licenses.staff.key()}
    >
      {newer.length === 0 ? null : (
        <Notice tone="warn">
          <p className="mb-2 font-medium">{texts.newer}</p>
          <TimeEntries entries={newer} />
        </Notice>
      )}
      <ActFields kind={kind} form={form} />
      <BeforeAfter
        label={texts.becomes}
        before={endText(time, nowMs)}
        after={`${endText(entry?.ok ? entry.after : time, nowMs)}${thawText(act)}`}
      />
    </ReasonDialog>
  );
}

type ActButtonProps = { time: CustomerTime; kind: Kind; onAsk: (kind: Kind) => void };

/** Starts an act. Explains why if it is not possible now. */
function ActButton({ time, kind, onAsk }: ActButtonProps) {
  const nowMs = useTimeNow(time);
  const toast = useToast();
  const entry = nextOf(time, kind === 'days' ? { kind: 'staff', days: 1 } : { kind }, nowMs);
  return (
    <Button
      size="sm"
      variant="secondary"
      unready={!entry.ok}
      onClick={() => (entry.ok ? onAsk(kind) : toast.failure(messages.errors[entry.reason]))}
    >
      {texts.acts[kind].button}
    </Button>
  );
}

type CustomerTimeActsProps = Pick<ActDialogProps, 'owner' | 'time'>;

/** The acts of staff on a customer's time. */
export function CustomerTimeActs({ owner, time }: CustomerTimeActsProps) {
  const may = useMay();
  const { isAsked, days, forget } = useAskedAct('days');
  const [asked, setAsked] = useState<Pick<ActDialogProps, 'kind' | 'seen'>>({
    kind: 'days',
    seen: null,
  });
  if (!may('licenses.staff.changeTime')) return null;
  const ask = (kind: Kind) => setAsked({ kind, seen: time.number });
  return (
    <div className="flex flex-wrap gap-3">
      <ActButton time={time} kind="days" onAsk={ask} />
      <ActButton time={time} kind={time.frozenDays === null ? 'freeze' : 'thaw'} onAsk={ask} />
      <ActButton time={time} kind="ended" onAsk={ask} />
      <UndoReplacementButton owner={owner} time={time} />
      <ActDialog
        owner={owner}
        time={time}
        {...(isAsked ? { kind: 'days', seen: time.number } : asked)}
        key={days}
        onClose={() => {
          forget();
          setAsked({ ...asked, seen: null });
        }}
      />
    </div>
  );
}
