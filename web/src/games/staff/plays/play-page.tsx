import { gameName } from '@regz/rules/games/game-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { useOpenedHeading } from '../../../platform/document/use-opened-heading.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { BackButton } from '../../../ui/buttons/back-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { WholePlay } from '../staff-games.ts';
import { FactsCard } from './facts-card.tsx';
import { FlagsCard } from './flags-card.tsx';
import { OutcomeBadge } from './play-marks.tsx';
import { RecordingCard } from './recording-card.tsx';
import { VoidDialog } from './void-dialog.tsx';

const { play: texts, voiding } = messages.gamesStaff;

function Voided({ voided }: { voided: NonNullable<WholePlay['voided']> }) {
  const { at, by, reason, coins, bonus } = voided;
  return (
    <Notice tone="warn">
      <p>{`${texts.voided(formatInstant(at), by)} ${texts.voidedCoins(coins, bonus)}`}</p>
      <p className="wrap-anywhere text-soft">{reason}</p>
    </Notice>
  );
}

function Loaded({ play, takesFocus }: { play: WholePlay; takesFocus: boolean }) {
  const may = useMay();
  const [asked, setAsked] = useState(false);
  const heading = useOpenedHeading(takesFocus);
  const canVoid = play.state === 'won' && play.voided === null && may('games.staff.voidPlay');
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="text-2xl">
            {gameName(play.game)}
          </h2>
          <OutcomeBadge play={play} />
        </div>
        {canVoid ? (
          <Button size="sm" variant="danger" onClick={() => setAsked(true)}>
            {voiding.open}
          </Button>
        ) : null}
      </header>
      {play.voided === null ? null : <Voided voided={play.voided} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RecordingCard play={play} />
        <div className="flex min-w-0 flex-col gap-6">
          <FlagsCard flags={play.flags} />
          <FactsCard play={play} />
        </div>
      </div>
      <VoidDialog play={play} open={asked} onClose={() => setAsked(false)} />
    </>
  );
}

type PlayPageProps = { id: string; takesFocus: boolean; onBack: () => void };

/** One play: what is known of it, its replay, and the way to void it. */
export function PlayPage({ id, takesFocus, onBack }: PlayPageProps) {
  const play = useQuery(queries.games.staff.readRecording.queryOptions({ input: { id } }));
  const pending = (
    <LoadingRegion label={texts.loading} className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <div className="flex flex-col gap-6">
      <BackButton onBack={onBack}>{texts.back}</BackButton>
      <QueryRegion query={play} pending={pending} failed={texts.loadFailed}>
        {(loaded) => <Loaded play={loaded} takesFocus={takesFocus} />}
      </QueryRegion>
    </div>
  );
}
