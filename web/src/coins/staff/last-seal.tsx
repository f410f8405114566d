import { messages } from '@regz/texts/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

const texts = messages.coinsStaff.checks.seal;

type LastSealProps = {
  seal: { until: string; wallets: number; transfers: number } | null;
  /** The result of the last check that recomputed seals. */
  recomputed: { wrong: number; at: string } | undefined;
};

/** The range of the ledger's newest seal, and whether the seal is still valid. */
export function LastSeal({ seal, recomputed }: LastSealProps) {
  return (
    <section className="flex flex-col gap-2" aria-label={texts.title}>
      <h3 className="font-medium">{texts.title}</h3>
      {seal === null ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <DescriptionList
          rows={[
            { label: texts.until, value: formatInstant(seal.until) },
            { label: texts.wallets, value: seal.wallets.toLocaleString('en-US') },
            { label: texts.transfers, value: seal.transfers.toLocaleString('en-US') },
            { label: texts.computed, value: <Verdict recomputed={recomputed} /> },
          ]}
        />
      )}
    </section>
  );
}

/** The word in a badge, with its time next to it, or below it on a small phone. */
function Verdict({ recomputed }: Pick<LastSealProps, 'recomputed'>) {
  if (recomputed === undefined) return <span>{texts.never}</span>;
  const { wrong, at } = recomputed;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <Badge tone={wrong === 0 ? 'good' : 'bad'}>{wrong === 0 ? texts.holds : texts.broken}</Badge>
      <span>{formatInstant(at)}</span>
    </span>
  );
}
