import {
  type DateOrder,
  dateOrders,
  isStatementDate,
  statementDay,
} from '@regz/rules/orders/statement-dates.ts';
import type { StatementRows } from '@regz/rules/orders/statement-rows.ts';
import { statementMatches, STATEMENT_LIMITS } from '@regz/rules/orders/statements.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { useOpenedHeading } from '../../../platform/document/use-opened-heading.ts';
import { formatDay } from '../../../platform/time/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { counted, StatementLeftOut } from './statement-left-out.tsx';
import { StatementLineItem } from './statement-line-item.tsx';
import type { FoundLine, MatchedLine, Refused, SentLine } from './statement.ts';

const texts = messages.ordersStatement;

type StatementProposalProps = {
  read: StatementRows;
  matched: readonly MatchedLine[];
  sent: readonly SentLine[];
  /** True while it is matched again. */
  pending: boolean;
  /** The reason why that failed. */
  fault: string | null;
  onAgain: () => void;
  onChange: () => void;
  onDone: () => void;
};

/**
 * The matches in a statement. A person ticks the lines to record; only exact matches are ticked at
 * first.
 */
export function StatementProposal(props: StatementProposalProps) {
  const { read, pending, onAgain, onChange, onDone } = props;
  const heading = useOpenedHeading(true, { besideList: true });
  const found = foundLines(read, props);
  const dates = useDateOrder(found);
  const [choices, setChoices] = useState<ReadonlyMap<number, string>>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(suggested(found)));
  const { record, outcomes } = useRecording();
  const chosen = found.flatMap((each) => {
    const order =
      each.order ?? each.choices.find(({ orderId }) => orderId === choices.get(each.line));
    return ticked.has(each.line) && order !== undefined ? [{ ...each, order }] : [];
  });
  const isTooMany = chosen.length > STATEMENT_LIMITS.transfers;
  const isReady = chosen.length > 0 && !isTooMany && !dates.isOpen;
  const fault = record.error === null ? props.fault : failureText(record.error, texts.failed);

  function tick(line: number, isTicked: boolean) {
    const others = [...ticked].filter((each) => each !== line);
    setTicked(new Set(isTicked ? [...others, line] : others));
  }

  function submit() {
    if (isReady) record.mutate(chosen.map((each) => ({ ...each, day: dates.dayOf(each) })));
  }

  return (
    <section aria-label={texts.found} className="flex min-w-0 flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-medium">
        {texts.found}
      </h3>
      <p className="text-sm">{texts.groups.named(counted(read.lines))}</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {found.map((each) => (
          <StatementLineItem
            key={each.line}
            found={each}
            ticked={ticked.has(each.line)}
            outcome={outcomes?.get(each.line)}
            choice={choices.get(each.line) ?? ''}
            onTick={outcomes === null ? (isTicked) => tick(each.line, isTicked) : null}
            onChoose={(orderId) => {
              setChoices(new Map(choices).set(each.line, orderId));
              tick(each.line, orderId !== '');
            }}
          />
        ))}
      </ul>
      <StatementLeftOut read={read} />
      {dates.orderField}
      {fault === null ? null : <Notice tone="bad">{fault}</Notice>}
      {isTooMany ? (
        <Notice tone="warn">{texts.most({ count: STATEMENT_LIMITS.transfers })}</Notice>
      ) : null}
      {outcomes === null && chosen.length === 0 ? (
        <p className="text-sm text-soft">{texts.nothing}</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          unready={outcomes === null && !isReady}
          pending={record.isPending}
          pendingText={texts.pending}
          onClick={outcomes === null ? submit : onDone}
        >
          {outcomes === null ? texts.submit({ n: chosen.length }) : texts.done}
        </Button>
        <Button
          variant="secondary"
          pending={pending}
          pendingText={texts.columns.pending}
          onClick={outcomes === null ? onChange : onAgain}
        >
          {outcomes === null ? texts.columns.change : texts.again}
        </Button>
      </div>
    </section>
  );
}

/** Each line with the file's data. Lines that can be recorded come first. */
function foundLines(
  { lines }: StatementRows,
  { matched, sent }: Pick<StatementProposalProps, 'matched' | 'sent'>,
): FoundLine[] {
  const byLine = new Map(matched.map((each) => [each.line, each]));
  const found = lines.flatMap((line, index) => {
    const says = byLine.get(line.line);
    const marks = sent[index]?.marks;
    return says === undefined || marks === undefined ? [] : [{ ...line, ...says, marks }];
  });
  const placeOf = ({ match }: FoundLine) => statementMatches.indexOf(match);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other) || one.line - other.line);
}

function suggested(found: readonly FoundLine[]): number[] {
  const matching = found.filter(({ match }) => match === 'matching');
  return matching.slice(0, STATEMENT_LIMITS.transfers).map(({ line }) => line);
}

/** Takes the order of a date's parts if the file's dates are ambiguous. */
function useDateOrder(found: readonly FoundLine[]) {
  const [order, setOrder] = useState<DateOrder | null>(null);
  const open = found.find(({ valued, day }) => day === null && isStatementDate(valued));
  const orderField =
    open === undefined ? null : (
      <SelectField
        label={texts.dates.label({ date: open.valued })}
        placeholder={texts.dates.choose}
        value={order ?? ''}
        onChange={({ target }) =>
          setOrder(dateOrders.find((each) => each === target.value) ?? null)
        }
        options={dateOrders.flatMap((each) => {
          const day = statementDay(open.valued, each);
          return day === null ? [] : [{ value: each, label: formatDay(day) }];
        })}
      />
    );
  const dayOf = ({ valued, day }: FoundLine) => day ?? statementDay(valued, order);
  return { orderField, dayOf, isOpen: open !== undefined && order === null };
}

type ChosenLine = FoundLine & { order: NonNullable<FoundLine['order']> };

/** Records the ticked lines once. The result of each line is then known. */
function useRecording() {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Refused> | null>(null);
  const record = useMutation({
    mutationFn: async (chosen: readonly ChosenLine[]) => {
      const transfers = chosen.map(({ order, amountMinor, bankReference, marks, day }) => {
        const { orderId, slipId } = order;
        return { orderId, slipId, amountMinor, bankReference, marks, valueOn: day };
      });
      const input = { transfers };
      const context = { idempotencyKey: idempotency.keyFor(input) };
      return api.orders.staff.acceptStatement(input, { context });
    },
    onSuccess: ({ refused }, chosen) => {
      idempotency.settle();
      setOutcomes(new Map(chosen.map(({ line }, index) => [line, refused[index] ?? null])));
      const recorded = refused.filter((each) => each === null).length;
      if (recorded > 0) toast.success(texts.success({ n: recorded }));
    },
    onError: (error) => idempotency.settle(error),
    onSettled: () => client.invalidateQueries({ queryKey: queries.orders.key() }),
  });
  return { record, outcomes };
}
