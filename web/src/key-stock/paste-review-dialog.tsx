import {
  keysOfColumn,
  type PastedTable,
  type RefusedLine,
} from '@regz/rules/key-stock/pasted-keys.ts';
import { messages } from '@regz/texts/en.ts';
import { keyFaults } from '@regz/texts/en/key-stock/key-faults.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { CellTable } from '../ui/layout/cell-table.tsx';

const texts = messages.keyStock.review;

/** The most shown rows, keys and refused lines. */
const SHOWN = { rows: 5, keys: 5, refused: 100 } as const;

/** A pasted text, and the column that contains the keys. */
export type PasteReview = { table: PastedTable; column: number };

type ColumnsProps = PasteReview & { onChoose: (column: number) => void };

/** The first rows of a pasted table. Its column heads have the choice of the key column. */
function Columns({ table, column, onChoose }: ColumnsProps) {
  const name = (index: number) => table.headings?.[index] || texts.column({ number: index + 1 });
  return (
    <CellTable
      caption={texts.caption}
      columns={table.columns}
      rows={table.rows.slice(0, SHOWN.rows)}
      name={name}
      isUsed={(index) => index === column}
    >
      {(index) => (
        <label className="flex min-h-6 items-center gap-2 whitespace-nowrap">
          <input
            type="radio"
            name="column"
            checked={index === column}
            onChange={() => onChoose(index)}
            className="size-4 shrink-0"
          />
          <span>{name(index)}</span>
        </label>
      )}
    </CellTable>
  );
}

function RefusedLines({ refused }: { refused: readonly RefusedLine[] }) {
  if (refused.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium text-bad">
        {texts.refused({ n: refused.length, count: refused.length.toLocaleString('en') })}
      </h3>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto text-sm">
        {refused.slice(0, SHOWN.refused).map(({ line, text, reason }) => (
          <li key={line} className="wrap-anywhere">
            <span>{`${texts.line({ line })} `}</span>
            <code translate="no">{text}</code>
            <span>{` – ${keyFaults[reason]}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PasteReviewDialogProps = {
  /** Open while this is set. */
  review: PasteReview | null;
  onReview: (review: PasteReview | null) => void;
  onConfirm: (keys: readonly string[]) => void;
};

/** Shows the keys of a pasted text for confirmation. Nothing is sent before. */
export function PasteReviewDialog({ review, onReview, onConfirm }: PasteReviewDialogProps) {
  const { keys, refused } = keysOfColumn(review?.table ?? { rows: [] }, review?.column ?? 0);
  const close = () => onReview(null);
  return (
    <Dialog
      open={review !== null}
      onClose={close}
      title={texts.title}
      closeLabel={messages.controls.close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {texts.back}
          </Button>
          <Button
            aria-disabled={keys.length === 0}
            className={keys.length === 0 ? 'opacity-55' : ''}
            onClick={() => (keys.length === 0 ? undefined : onConfirm(keys))}
          >
            {messages.keyStock.addKeys.submit({ count: keys.length })}
          </Button>
        </>
      }
    >
      {review !== null && review.table.columns > 1 ? (
        <>
          <p>{texts.choose}</p>
          <Columns {...review} onChoose={(next) => onReview({ ...review, column: next })} />
        </>
      ) : null}
      <section aria-live="polite">
        <h3 className="text-sm font-medium text-ink">
          {texts.keys({ n: keys.length, count: keys.length.toLocaleString('en') })}
        </h3>
        <ul translate="no" className="mt-1 flex flex-col gap-1 font-mono text-sm">
          {keys.slice(0, SHOWN.keys).map((key) => (
            <li key={key} className="wrap-anywhere">
              {key}
            </li>
          ))}
        </ul>
        {keys.length > SHOWN.keys ? (
          <p>{texts.more({ count: (keys.length - SHOWN.keys).toLocaleString('en') })}</p>
        ) : null}
      </section>
      <RefusedLines refused={refused} />
    </Dialog>
  );
}
