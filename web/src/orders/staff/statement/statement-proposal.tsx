import type { StatementLines } from '@regz/rules/orders/statement-table.ts';
import { isAcceptable, statementMatches, STATEMENT_LIMITS } from '@regz/rules/orders/statements.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { useOpenedHeading } from '../../../platform/document/use-opened-heading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { StatementLeftOut } from './statement-left-out.tsx';
import { StatementLineItem } from './statement-line-item.tsx';
import type { FoundLine, MatchedLine, Refused } from './statement.ts';

const texts = messages.ordersStatement;

type StatementProposalProps = {
  read: StatementLines;
  matched: readonly MatchedLine[];
  /** It is matched again. */
  pending: boolean;
  /** Why that failed. */
  fault: string | null;
  onAgain: () => void;
  onChange: () => void;
  onDone: () => void;
};

/** What was found in a statement; a person ticks what is recorded, of which only what matches is ticked before. */
export function StatementProposal(props: StatementProposalProps) {
  const { read, matched, pending, onAgain, onChange, onDone } = props;
  const heading = useOpenedHeading(true, { besideList: true });
  const found = foundLines(read, matched);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(suggested(found)));
  const { record, outcomes } = useRecording();
  const chosen = found.filter(({ line }) => ticked.has(line));
  const isTooMany = chosen.length > STATEMENT_LIMITS.transfers;
  const fault = record.error === null ? props.fault : failureText(record.error, texts.failed);

  function tick(line: number, isTicked: boolean) {
    const others = [...ticked].filter((each) => each !== line);
    setTicked(new Set(isTicked ? [...others, line] : others));
  }

  function submit() {
    if (chosen.length > 0 && !isTooMany) record.mutate(chosen);
  }

  return (
    <section aria-label={texts.found} className="flex min-w-0 flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-medium">
        {texts.found}
      </h3>
      <StatementLeftOut read={read} />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {found.map((each) => (
          <StatementLineItem
            key={each.line}
            found={each}
            ticked={ticked.has(each.line)}
            outcome={outcomes?.get(each.line)}
            onTick={outcomes === null ? (isTicked) => tick(each.line, isTicked) : null}
          />
        ))}
      </ul>
      {fault === null ? null : <Notice tone="bad">{fault}</Notice>}
      {isTooMany ? <Notice tone="warn">{texts.most(STATEMENT_LIMITS.transfers)}</Notice> : null}
      {outcomes === null && chosen.length === 0 ? (
        <p className="text-sm text-soft">{texts.nothing}</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          unready={outcomes === null && (chosen.length === 0 || isTooMany)}
          pending={record.isPending}
          pendingText={texts.pending}
          onClick={outcomes === null ? submit : onDone}
        >
          {outcomes === null ? texts.submit(chosen.length) : texts.done}
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

/** Each line with what the file says; what can be recorded comes first. */
function foundLines({ lines }: StatementLines, matched: readonly MatchedLine[]): FoundLine[] {
  const byLine = new Map(matched.map((each) => [each.line, each]));
  const found = lines.flatMap((line) => {
    const says = byLine.get(line.line);
    return says === undefined ? [] : [{ ...line, ...says }];
  });
  const placeOf = ({ match }: FoundLine) => statementMatches.indexOf(match);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other) || one.line - other.line);
}

function suggested(found: readonly FoundLine[]): number[] {
  const matching = found.filter(({ match }) => match === 'matching');
  return matching.slice(0, STATEMENT_LIMITS.transfers).map(({ line }) => line);
}

/** Records what was ticked, once; then what became of each line is known. */
function useRecording() {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Refused> | null>(null);
  const record = useMutation({
    mutationFn: async (chosen: readonly FoundLine[]) => {
      const transfers = chosen.flatMap(({ order, match, amountMinor, bankReference }) =>
        order !== null && isAcceptable(match)
          ? [{ orderId: order.orderId, slipId: order.slipId, amountMinor, bankReference }]
          : [],
      );
      const input = { transfers };
      const context = { idempotencyKey: idempotency.keyFor(input) };
      return api.orders.staff.acceptStatement(input, { context });
    },
    onSuccess: ({ refused }, chosen) => {
      idempotency.settle();
      setOutcomes(new Map(chosen.map(({ line }, index) => [line, refused[index] ?? null])));
      const recorded = refused.filter((each) => each === null).length;
      if (recorded > 0) toast.success(texts.success(recorded));
    },
    onError: (error) => idempotency.settle(error),
    onSettled: () => client.invalidateQueries({ queryKey: queries.orders.key() }),
  });
  return { record, outcomes };
}
