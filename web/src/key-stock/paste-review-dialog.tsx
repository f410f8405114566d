import {
  keysOfColumn,
  type NamedLine,
  type PastedTable,
  type RefusedLine,
  repeatedKeys,
  rowsOfProduct,
} from '@regz/rules/key-stock/pasted-keys.ts';
import { messages } from '@regz/texts/en.ts';
import { keyFaults } from '@regz/texts/en/key-stock/key-faults.ts';
import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';
import { CellTable } from '../ui/layout/cell-table.tsx';
import type { Product } from './products.ts';

const texts = messages.keyStock.review;

/** The most shown rows, keys and refused lines. */
const SHOWN = { rows: 5, keys: 5, refused: 100 } as const;

/**
 * A pasted text, the column that contains the keys, and whether keys of another plan are added too.
 */
export type PasteReview = { table: PastedTable; column: number; addsOthers: boolean };

const NOTHING: PasteReview = {
  table: { headings: null, rows: [], columns: 1, keyColumn: 0, planColumn: null },
  column: 0,
  addsOthers: false,
};

type ColumnsProps = Omit<PasteReview, 'addsOthers'> & { onChoose: (column: number) => void };

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

type NamedLinesProps = { title: string; lines: readonly NamedLine[]; children?: ReactNode };

function NamedLines({ title, lines, children }: NamedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium text-warn">{title}</h3>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto text-sm">
        {lines.slice(0, SHOWN.refused).map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            <span>{`${texts.line({ line })} `}</span>
            <code translate="no">{text}</code>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

type PasteReviewDialogProps = {
  /** The product to which the keys are added. */
  product: Product | undefined;
  /** Open while this is set. */
  review: PasteReview | null;
  onReview: (review: PasteReview | null) => void;
  onConfirm: (keys: readonly string[]) => void;
};

/** Shows the keys of a pasted text for confirmation. Nothing is sent before. */
export function PasteReviewDialog(props: PasteReviewDialogProps) {
  const { product, review, onReview, onConfirm } = props;
  const { table, column, addsOthers } = review ?? NOTHING;
  const { own, others } = rowsOfProduct(table, product ?? { name: '', package: '' });
  const used = { rows: addsOthers ? table.rows : own };
  const { keys, refused } = keysOfColumn(used, column);
  const repeated = repeatedKeys(used, column);
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
      <NamedLines
        title={texts.otherPlan({
          n: others.length,
          count: others.length.toLocaleString('en'),
          product: product?.name ?? '',
        })}
        lines={others}
      >
        <SwitchField
          label={texts.addOthers}
          checked={addsOthers}
          onChange={({ target }) =>
            review === null ? undefined : onReview({ ...review, addsOthers: target.checked })
          }
        />
      </NamedLines>
      <NamedLines
        title={texts.repeated({ n: repeated.length, count: repeated.length.toLocaleString('en') })}
        lines={repeated}
      />
      <RefusedLines refused={refused} />
    </Dialog>
  );
}
