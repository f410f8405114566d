import type { PackageName } from '@regz/rules/licenses/packages.ts';
import {
  TIME_CHANGE_LIMITS,
  timeChangeRefusal,
  timeOrigins,
} from '@regz/rules/licenses/time-changes.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { timeChanges } from '@regz/texts/en/licenses/time-changes-staff.ts';
import type { Form } from '../../../platform/forms/use-form.ts';
import { formatInstantDay } from '../../../platform/time/format-date.ts';
import { instantOf, localText } from '../../../platform/time/local-field.ts';
import { serverNowMs } from '../../../platform/time/server-clock.ts';
import type { Compensation, TimeChangeInput } from './time-changes.ts';

const { form: texts, outage } = timeChanges;

/** The fields for refusals. */
export const fieldOf = {
  LICENSE_DAYS_INVALID: 'days',
  LICENSE_WINDOW_INVALID: 'to',
  REASON_MISSING: 'reason',
} as const;

/** The form's initial values. */
export function fieldsOf(from: Compensation | null) {
  const now = localText(new Date(serverNowMs()).toISOString());
  return {
    direction: 'give',
    days: '1',
    reason: from === null ? '' : outage({ title: from.title, day: formatInstantDay(from.beganAt) }),
    who: 'ran',
    from: from === null ? now : localText(from.beganAt),
    to: from === null ? now : localText(from.endedAt),
    names: '',
    origin: 'all',
    mail: '',
  };
}

export type Fields = Form<keyof ReturnType<typeof fieldsOf>>;

/** Choices besides the text fields. */
type Choices = {
  packages: readonly PackageName[] | null;
  includeBanned: boolean;
  mails: boolean;
  incidentId: string | null;
};

/** The listed accounts. Faults of the list are shown below it. */
function readNames({ who, names }: Fields['values']): { names: string[]; fault?: string } {
  if (who !== 'listed') return { names: [] };
  const listed = names
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (listed.length === 0) return { names: [], fault: messages.forms.required };
  return listed.length > TIME_CHANGE_LIMITS.names
    ? { names: [], fault: texts.tooManyNames }
    : { names: listed };
}

/** The window. Empty times are not before or after any other. */
function readWindow({ who, from, to }: Fields['values']): TimeChangeInput['ran'] {
  return who === 'ran' ? { from: instantOf(from) ?? '', to: instantOf(to) ?? '' } : null;
}

/** The input to send. Null if a field is invalid; the form then shows the fault. */
export function readForm(form: Fields, choices: Choices): TimeChangeInput | null {
  const { direction, days: typed, reason, origin, mail } = form.values;
  const size = parseWhole(typed) ?? 0;
  const days = direction === 'take' ? -size : size;
  const { names, fault } = readNames(form.values);
  const ran = readWindow(form.values);
  const times = ran && { fromMs: Date.parse(ran.from), toMs: Date.parse(ran.to) };
  const refusal =
    size < 1
      ? 'LICENSE_DAYS_INVALID'
      : timeChangeRefusal({ days, reason, ran: times }, serverNowMs());
  if (refusal !== null) {
    form.refuse({ fields: { [fieldOf[refusal]]: messages.errors[refusal] } });
    return null;
  }
  if (fault !== undefined) {
    form.refuse({ fields: { names: fault } });
    return null;
  }
  if (choices.packages?.length === 0) {
    form.refuse({ text: texts.packagesMissing });
    return null;
  }
  return {
    days,
    reason,
    ran,
    names,
    packages: [...(choices.packages ?? [])],
    origin: timeOrigins.find((each) => each === origin) ?? 'all',
    includeBanned: choices.includeBanned,
    mail: choices.mails ? mail : null,
    incidentId: choices.incidentId,
  };
}
