import { FREEZE_RULE_LIMITS, isFreezeRuleImpossible } from '@regz/rules/licenses/freezing.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';

const { form: freezeRuleFormTexts } = messages.licensePauseStaff;

type FreezeRule = Awaited<ReturnType<Api['licenses']['staff']['readFreezeRule']>>;

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
      fields[name] = freezeRuleFormTexts.invalid({ least, most });
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
function FreezeRuleForm({ rule, onClose }: { rule: FreezeRule; onClose: () => void }) {
  const form = useForm<Name>(textsOf(rule));
  const [isOn, setOn] = useState(rule.isOn);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) =>
      api.licenses.staff.editFreezeRule({ version: (present ?? rule).version, ...edit }, options),
    success: freezeRuleFormTexts.success,
    outdated: queries.licenses.staff.key(),
    failed: freezeRuleFormTexts.failed,
    changed: 'LICENSE_FREEZE_RULE_CHANGED',
    nowIs: (present) => {
      setOn(present.isOn);
      form.prefill(textsOf(present));
      return freezeRuleFormTexts.nowIs;
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
      texts={freezeRuleFormTexts}
      onCancel={onClose}
    >
      <SwitchField
        label={freezeRuleFormTexts.isOn}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={freezeRuleFormTexts[name]}
            required
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
    </CancellableForm>
  );
}

const texts = messages.licensePauseStaff;

function RuleText({ rule, onEdit }: { rule: FreezeRule; onEdit: () => void }) {
  const { sentences } = texts;
  const { isOn, leastDays, mostDays, most, periodDays, mostDaysAYear, hoursAfterRedemption } = rule;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex flex-col items-start gap-2">
        <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>
        <ul className="text-sm text-soft">
          <li>{sentences.length({ least: leastDays, most: mostDays })}</li>
          <li>{sentences.often({ n: most, days: periodDays })}</li>
          <li>{sentences.year({ most: mostDaysAYear })}</li>
          <li>{sentences.redeemed({ hours: hoursAfterRedemption })}</li>
        </ul>
      </div>
      <IconButton label={texts.edit} onClick={onEdit}>
        <Pencil className="size-4" />
      </IconButton>
    </div>
  );
}

/** The rule for customers' pauses. */
export function FreezeRulePanel() {
  const rule = useQuery(queries.licenses.staff.readFreezeRule.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<FreezeRule | null>(null);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-28 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={rule} pending={pending} failed={texts.loadFailed}>
        {(loaded) => <RuleText rule={loaded} onEdit={() => setEdited(loaded)} />}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={texts.form.title}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <FreezeRuleForm rule={edited} onClose={close} />}
      </Dialog>
    </Card>
  );
}
