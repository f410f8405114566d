import { FREEZE_RULE_LIMITS, isFreezeRuleImpossible } from '@regz/rules/licenses/freezing.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { type Api, api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const { form: texts } = messages.licensePauseStaff;

export type FreezeRule = Awaited<ReturnType<Api['licenses']['staff']['readFreezeRule']>>;

const { days, freezes, hours } = FREEZE_RULE_LIMITS;
const bounds = {
  leastDays: [1, days],
  mostDays: [1, days],
  most: [1, freezes],
  periodDays: [1, days],
  mostDaysAYear: [1, days],
  hoursAfterRedemption: [0, hours],
} as const;
type Name = keyof typeof bounds;
const names: readonly Name[] = [
  'leastDays',
  'mostDays',
  'most',
  'periodDays',
  'mostDaysAYear',
  'hoursAfterRedemption',
];

type Numbers = Record<Name, number>;
type Edit = Numbers & { isOn: boolean };

/** The typed numbers, or the fault of each invalid one. */
function readNumbers(
  typed: Record<Name, string>,
): { numbers: Numbers } | { fields: Partial<Record<Name, string>> } {
  const numbers: Numbers = {
    leastDays: 0,
    mostDays: 0,
    most: 0,
    periodDays: 0,
    mostDaysAYear: 0,
    hoursAfterRedemption: 0,
  };
  const fields: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const [least, most] = bounds[name];
    const number = parseWhole(typed[name]);
    if (number === undefined || number < least || number > most) {
      fields[name] = texts.invalid(least, most);
    } else {
      numbers[name] = number;
    }
  }
  return Object.keys(fields).length === 0 ? { numbers } : { fields };
}

function textsOf(rule: FreezeRule): Record<Name, string> {
  return {
    leastDays: String(rule.leastDays),
    mostDays: String(rule.mostDays),
    most: String(rule.most),
    periodDays: String(rule.periodDays),
    mostDaysAYear: String(rule.mostDaysAYear),
    hoursAfterRedemption: String(rule.hoursAfterRedemption),
  };
}

/**
 * The form of the rule of pauses. A colleague's change in the meantime replaces the typed values.
 */
export function FreezeRuleForm({ rule, onClose }: { rule: FreezeRule; onClose: () => void }) {
  const form = useForm<Name>(textsOf(rule));
  const [isOn, setOn] = useState(rule.isOn);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) =>
      api.licenses.staff.editFreezeRule({ version: (present ?? rule).version, ...edit }, options),
    success: texts.success,
    outdated: queries.licenses.staff.key(),
    failed: texts.failed,
    changed: 'LICENSE_FREEZE_RULE_CHANGED',
    nowIs: (present) => {
      setOn(present.isOn);
      form.prefill(textsOf(present));
      return texts.nowIs;
    },
    onSaved: onClose,
  });

  function submit() {
    const read = readNumbers(form.values);
    if ('fields' in read) {
      form.refuse(read);
      return;
    }
    if (isFreezeRuleImpossible({ isOn, ...read.numbers })) {
      form.refuse({ text: messages.errors.LICENSE_FREEZE_RULE_IMPOSSIBLE });
      return;
    }
    form.accept();
    save.mutate({ isOn, ...read.numbers });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <SwitchField
        label={texts.isOn}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={texts[name]}
            required
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
    </CancellableForm>
  );
}
