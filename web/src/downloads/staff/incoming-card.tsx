import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { IncomingFile, KeptFile } from './staff-items.ts';

const texts = messages.downloadsStaff.incoming;

type IncomingCardProps = {
  /** Called with an adopted file. The next step is a download that offers it. */
  onAdopted: (file: KeptFile) => void;
};

function IncomingItem({ file, onAdopted }: IncomingCardProps & { file: IncomingFile }) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const { name, bytes } = file;
  const adopt = useMutation({
    mutationFn: () => {
      const context = { idempotencyKey: idempotency.keyFor(file) };
      return api.downloads.staff.adoptFile({ name }, { context });
    },
    onSuccess: (stored) => {
      idempotency.settle();
      toast.success(texts.adopted({ name }));
      onAdopted({ sha256: stored.sha256, bytes: stored.bytes, fileName: name });
    },
    onError: (error) => {
      idempotency.settle(error);
      toast.failure(errorText(error));
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.downloads.staff.listIncoming.key() }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="ml-auto font-mono text-sm text-faint">{formatBytes(bytes)}</span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.adoptOf({ name })}
        pending={adopt.isPending}
        pendingText={texts.adopting}
        onClick={() => adopt.mutate()}
      >
        {texts.adopt}
      </Button>
    </li>
  );
}

/** The files that an operator has placed, for adoption. */
export function IncomingCard({ onAdopted }: IncomingCardProps) {
  const incoming = useQuery(queries.downloads.staff.listIncoming.queryOptions({ input: {} }));
  return (
    <Card title={texts.title} description={texts.text}>
      <QueryRegion
        query={incoming}
        pending={
          <LoadingRegion label={texts.title}>
            <Skeleton className="h-6 w-64" />
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {(files) =>
          files.length === 0 ? (
            <p className="text-soft">{texts.empty}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {files.map((file) => (
                <IncomingItem key={file.name} file={file} onAdopted={onAdopted} />
              ))}
            </ul>
          )
        }
      </QueryRegion>
    </Card>
  );
}
