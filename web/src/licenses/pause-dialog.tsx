import { addDays, daysLeft, utcDate } from '@regz/rules/licenses/days-left.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { refusalData } from '../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { useNow } from '../platform/time/use-now.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { limitText } from './obstacle-text.ts';
import type { Subscription } from './subscription-view.ts';
import { type Freezing, useFreezingAnswer } from './use-freezing-answer.ts';

const { dialog: texts, rules } = messages.licensePause;

type PauseDialogProps = {
  open: boolean;
  onClose: () => void;
  account: Subscription;
  freezing: Freezing;
};

/** The effects of a pause of this length: the kept days, its start and end, and closed features. */
function Effects({
  account,
  freezing,
  days,
}: Omit<PauseDialogProps, 'open' | 'onClose'> & { days: number }) {
  const nowMs = useNow();
  const { wouldBeginAt } = freezing;
  const beginsMs = wouldBeginAt === null ? nowMs : Date.parse(wouldBeginAt);
  const left = daysLeft(account.endsAt, beginsMs);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p>
          {wouldBeginAt === null ? texts.now : texts.later({ moment: formatInstant(wouldBeginAt) })}
        </p>
        {left.kind === 'days' ? (
          <p className="font-medium">{texts.kept({ n: left.days })}</p>
        ) : null}
        <p>{texts.until({ day: formatInstant(addDays(utcDate(beginsMs), days)) })}</p>
      </div>
      <div>
        <p className="font-medium">{texts.meanwhile}</p>
        <ul className="list-disc pl-5 text-soft">
          {texts.closes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The rule in words, with its numbers and the remaining allowance. */
function RuleText({ rule, left }: Pick<Freezing, 'rule' | 'left'>) {
  return (
    <div className="border-t border-line pt-3 text-sm text-soft">
      <p className="font-medium">{texts.rule}</p>
      <ul className="list-disc pl-5">
        <li>{rules.length({ least: rule.leastDays, most: rule.mostDays })}</li>
        <li>{rules.often({ n: rule.most, days: rule.periodDays, left: left.freezes })}</li>
        <li>{rules.year({ most: rule.mostDaysAYear, left: left.days })}</li>
        {rule.hoursAfterRedemption === 0 ? null : (
          <li>{rules.redeemed({ hours: rule.hoursAfterRedemption })}</li>
        )}
      </ul>
    </div>
  );
}

/** Takes the duration, and shows the exact effects of a pause of that duration. */
export function PauseDialog({ open, onClose, account, freezing }: PauseDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const answered = useFreezingAnswer();
  const { rule, left } = freezing;
  const form = useForm({ days: String(Math.min(7, rule.mostDays, left.days)) });
  const days = parseWhole(form.values.days);
  const pause = useMutation({
    mutationFn: (input: { days: number }) =>
      api.licenses.freezeLicense(input, {
        context: { idempotencyKey: idempotency.keyFor(input) },
      }),
    onSuccess: async (now) => {
      idempotency.settle();
      onClose();
      toast.success(now.frozen === null ? texts.planned : texts.paused);
      await answered(now);
    },
    onError: (error) => {
      idempotency.settle(error);
      const limit = refusalData(error, 'LICENSE_FREEZE_LIMIT');
      const why = limit === undefined ? failureText(error, texts.failed) : limitText(limit);
      form.refuse({ fields: { days: why } });
      void client.invalidateQueries({ queryKey: queries.licenses.readFreeze.key() });
    },
  });

  function submit() {
    if (days === undefined || days < rule.leastDays || days > rule.mostDays) {
      form.refuse({
        fields: { days: rules.length({ least: rule.leastDays, most: rule.mostDays }) },
      });
      return;
    }
    form.accept();
    pause.mutate({ days });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts}
      pending={pause.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('days')}
        label={texts.days}
        hint={texts.hint({ least: rule.leastDays, most: rule.mostDays })}
        required
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32"
      />
      {days === undefined || days < 1 || days > rule.mostDays ? null : (
        <Effects account={account} freezing={freezing} days={days} />
      )}
      <RuleText rule={rule} left={left} />
    </FormDialog>
  );
}
