import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { queries } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const texts = messages.ordersStatement;

const StatementReview = lazyPart(async () => {
  const { StatementReview: review } = await import('./statement-review.tsx');
  return review;
});

/**
 * A bank statement in which staff find the transfers for orders. Empty if the store takes no
 * transfers.
 */
export function StatementCard() {
  const slips = useQuery(queries.orders.staff.listSlips.queryOptions({ input: {} }));
  const [file, setFile] = useState<File | null>(null);
  // Distinguishes a file from the same one chosen again.
  const [count, setCount] = useState(0);
  const isNeeded = slips.data !== undefined && (slips.data.offered || slips.data.waiting > 0);
  if (!isNeeded && file === null) return null;

  function choose(chosen: File) {
    setFile(chosen);
    setCount(count + 1);
  }

  return (
    <Card title={texts.title} description={texts.description}>
      <StatementFile name={file?.name ?? null} onChoose={choose} />
      {file === null ? null : (
        <StatementReview key={count} file={file} count={count} onDone={() => setFile(null)} />
      )}
    </Card>
  );
}

type StatementFileProps = { name: string | null; onChoose: (file: File) => void };

/** Accepts the chosen or dropped file. */
function StatementFile({ name, onChoose }: StatementFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(files: FileList | null) {
    setIsOver(false);
    const [file] = files ?? [];
    if (file !== undefined) onChoose(file);
  }

  function takeChosen({ target }: ChangeEvent<HTMLInputElement>) {
    take(target.files);
    // The same file can be chosen again.
    target.value = '';
  }

  function hover(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped here; the button does the same
    <div
      role="group"
      aria-label={texts.file}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-3 ${isOver ? 'border-accent bg-accent/10' : 'border-field'}`}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.file}
        accept=".csv,.txt,.tsv,.xls,.htm,.html,text/csv,text/plain,text/html"
        onChange={takeChosen}
      />
      <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
        {name === null ? texts.choose : texts.other}
      </Button>
      {name === null ? (
        <span className="text-sm text-soft">{texts.drop}</span>
      ) : (
        <span translate="no" className="min-w-0 text-sm wrap-anywhere text-soft">
          {name}
        </span>
      )}
    </div>
  );
}
