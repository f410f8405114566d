import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../platform/api/api.ts';
import { paths } from '../platform/paths.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Link } from '../platform/routing/router.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DrawCheck } from './draw-check.tsx';
import { type Proof, provenBy } from './giveaway.ts';
import { WinnerList } from './recent-winners.tsx';

const texts = messages.giveaways.draw;

function Explanation() {
  return (
    <Card title={texts.stepsTitle} quiet>
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-soft marker:text-accent-text">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-sm text-faint">{texts.limits}</p>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-sm text-faint">{label}</dt>
      <dd translate="no" className="font-mono text-sm wrap-anywhere">
        {value}
      </dd>
    </div>
  );
}

function Entries({ entries }: Pick<Proof, 'entries'>) {
  if (entries.length === 0) return <p className="text-soft">{texts.noEntries}</p>;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2">
        {texts.entries({ count: entries.length })}
      </summary>
      <ul className="max-h-96 overflow-y-auto rounded-md border border-line px-4 py-2">
        {entries.map(({ code, maskedName }) => (
          <li key={code} className="flex flex-wrap gap-x-4 py-1 text-sm">
            <span translate="no" className="font-mono wrap-anywhere">
              {code}
            </span>
            <span className="text-faint">{maskedName}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ProofOf({ proof }: { proof: Proof }) {
  const { giveaway, entries } = proof;
  if (giveaway.commitment === null) return <Notice tone="info">{texts.example}</Notice>;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Card
          title={<span lang="en">{giveaway.title}</span>}
          description={messages.giveaways.states[giveaway.state]}
        >
          <h3 className="text-base">{texts.facts}</h3>
          <dl className="flex flex-col gap-4">
            <Figure label={texts.commitment} value={giveaway.commitment} />
            <Figure label={texts.digest} value={giveaway.entriesDigest ?? texts.later.digest} />
            <Figure label={texts.seed} value={giveaway.seed ?? texts.later.seed} />
            {giveaway.beacon === null ? null : (
              <Figure
                label={texts.beacon[giveaway.beacon.chain]({ round: giveaway.beacon.round })}
                value={giveaway.beacon.signature ?? texts.later.beacon[giveaway.state]}
              />
            )}
          </dl>
          {giveaway.state === 'drawn' ? (
            <>
              <h3 className="text-base">{texts.winners}</h3>
              <WinnerList winners={giveaway.winners} />
            </>
          ) : null}
          <Entries entries={entries} />
        </Card>
        <Notice tone="info">{texts.proves[provenBy(giveaway)]}</Notice>
        <Explanation />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <DrawCheck proof={proof} />
      </div>
    </div>
  );
}

/**
 * All facts of one draw. `giveawayId` is undefined before the page has read its address. `codeForm`
 * accepts it from the mail if the link was incomplete.
 */
export function DrawProof({
  giveawayId,
  codeForm,
}: {
  giveawayId: string | undefined;
  codeForm: ReactNode;
}) {
  const proof = useQuery({
    ...queries.giveaways.readProof.queryOptions({ input: { giveawayId: giveawayId ?? '' } }),
    enabled: giveawayId !== undefined && giveawayId !== '',
  });
  if (giveawayId === '') {
    return (
      <>
        <EmptyState
          title={texts.missing}
          text={codeForm}
          action={
            <Link to={paths.giveaway} className={buttonClass('secondary')}>
              {texts.toGiveaway}
            </Link>
          }
        />
        <Explanation />
      </>
    );
  }
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={proof} pending={pending} failed={texts.loadFailed}>
      {(found) => <ProofOf proof={found} />}
    </QueryRegion>
  );
}
