import { gameName } from '@regz/rules/games/game-names.ts';
import { VOID_REASON_MAX } from '@regz/rules/games/plays.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { useOpenedHeading } from '../../../platform/document/use-opened-heading.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { ReasonDialog } from '../../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { TaskUserLink } from '../../../platform/task-user-link.tsx';
import { formatDay, formatInstant } from '../../../platform/time/format-date.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { BackButton } from '../../../ui/buttons/back-button.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList, type DescriptionRow } from '../../../ui/layout/description-list.tsx';
import type { WholePlay } from '../../kit/staff-recording.ts';
import { playAddress } from '../play-address.ts';
import type { PlayQuery } from '../staff-games.ts';
import { useNeighbors } from './play-list.tsx';
import {
  coinsText,
  durationMs,
  lengthText,
  OutcomeBadge,
  paidText,
  verdictText,
} from './play-text.tsx';
import { RecordingCard } from './recording-card.tsx';
import { canBeVoided } from './void-several.tsx';
import { VoidedNotice } from './voided-notice.tsx';

const texts = messages.gamesStaff;

function Loaded({ play, takesFocus }: { play: WholePlay; takesFocus: boolean }) {
  const may = useMay();
  const [asked, setAsked] = useState(false);
  const heading = useOpenedHeading(takesFocus);
  const canVoid = canBeVoided(play) && may('games.staff.voidPlay');
  const isUnseen = play.flags.length > 0 && play.looked === null && play.voided === null;
  const canLook = isUnseen && may('games.staff.lookAtPlay');
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="text-2xl">
            {gameName(play.game)}
          </h2>
          <OutcomeBadge play={play} />
        </div>
        <div className="flex flex-wrap gap-2">
          {canLook ? <LookAt id={play.id} /> : null}
          {canVoid ? (
            <Button size="sm" variant="danger" onClick={() => setAsked(true)}>
              {texts.voiding.open}
            </Button>
          ) : null}
        </div>
      </header>
      {play.looked === null ? null : (
        <p className="text-sm text-soft">
          <AroundName
            name={play.looked.by}
            text={(by) => texts.play.lookedAt({ at: formatInstant(play.looked?.at ?? ''), by })}
          />
        </p>
      )}
      {play.voided === null ? null : <VoidedNotice voided={play.voided} />}
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

type PlayPageProps = {
  id: string;
  /** The search from which the play was opened. */
  query: PlayQuery;
  takesFocus: boolean;
  onBack: () => void;
};

/** The links to the previous and the next play of the list. */
function Neighbors({ id, query }: { id: string; query: PlayQuery }) {
  const { previous, next } = useNeighbors(query, id);
  const ways = [
    { to: previous, text: texts.play.previous },
    { to: next, text: texts.play.next },
  ];
  return (
    <nav className="flex flex-wrap gap-2">
      {ways.map(({ to, text }) =>
        to === undefined ? null : (
          <Link key={text} to={playAddress(query, to)} className={buttonClass('secondary', 'sm')}>
            {text}
          </Link>
        ),
      )}
    </nav>
  );
}

/** Marks a flagged play as reviewed. */
function LookAt({ id }: { id: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const look = useMutation({
    mutationFn: () =>
      api.games.staff.lookAtPlay({ id }, { context: { idempotencyKey: keys.keyFor({ id }) } }),
    onSuccess: () => keys.settle(),
    onError: (error) => {
      keys.settle(error);
      toast.failure(failureText(error, texts.play.lookFailed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.games.staff.key() }),
  });
  return (
    <Button size="sm" variant="secondary" pending={look.isPending} onClick={() => look.mutate()}>
      {texts.play.lookAt}
    </Button>
  );
}

/** One play: its facts, its replay, and the act to void it. */
export function PlayPage({ id, query, takesFocus, onBack }: PlayPageProps) {
  const play = useQuery(queries.games.staff.readRecording.queryOptions({ input: { id } }));
  const pending = (
    <LoadingRegion label={texts.play.loading} className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackButton onBack={onBack}>{texts.play.back}</BackButton>
        <Neighbors id={id} query={query} />
      </div>
      <QueryRegion query={play} pending={pending} failed={texts.play.loadFailed}>
        {(loaded) => <Loaded play={loaded} takesFocus={takesFocus} />}
      </QueryRegion>
    </div>
  );
}

function rowsOf(play: WholePlay): DescriptionRow[] {
  const { userId, username, issuedAt, endedAt, coins, bonus, heldMs } = play;
  const lastedMs = durationMs(play);
  const wasHeld = heldMs !== null && heldMs > 0;
  return [
    { label: texts.play.player, value: <TaskUserLink id={userId} username={username} /> },
    {
      label: texts.play.outcome,
      value: verdictText({ ...play, outcome: play.state }, play.scoredBy),
    },
    {
      label: texts.play.paid,
      value: coins === 0 ? paidText(play) || '–' : coinsText(coins, bonus),
    },
    { label: texts.play.begun, value: formatInstant(issuedAt) },
    { label: texts.play.ended, value: endedAt === null ? '–' : formatInstant(endedAt) },
    { label: texts.play.lasted, value: lastedMs === null ? '–' : lengthText(lastedMs) },
    ...(wasHeld ? [{ label: texts.play.held, value: lengthText(heldMs) }] : []),
    { label: texts.play.control, value: texts.play.controls[play.control] },
    { label: texts.play.pace, value: texts.play.paces[play.pace] },
    {
      label: texts.play.number,
      value: texts.play.numberText({ number: play.number, day: formatDay(play.day) }),
    },
    { label: texts.play.version, value: texts.play.versionText({ version: play.version }) },
    {
      label: texts.play.id,
      value: (
        <span translate="no" className="font-mono text-sm">
          {play.id}
        </span>
      ),
    },
  ];
}

function FactsCard({ play }: { play: WholePlay }) {
  return (
    <Card title={texts.play.facts}>
      <DescriptionList rows={rowsOf(play)} />
    </Card>
  );
}

/** The reasons for a review of a play, each explained. */
function FlagsCard({ flags }: Pick<WholePlay, 'flags'>) {
  if (flags.length === 0) {
    return <Card quiet title={texts.play.flags} description={texts.play.noFlags} />;
  }
  return (
    <Card title={texts.play.flags}>
      <ul className="flex flex-col gap-4">
        {flags.map((flag) => (
          <li key={flag} className="flex flex-col items-start gap-1.5">
            <Badge tone="warn">{texts.flags[flag]}</Badge>
            <p className="text-sm text-soft">{texts.flagTexts[flag]}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type VoidDialogProps = { play: WholePlay; open: boolean; onClose: () => void };

/** Takes the reason, which voiding a play requires, and shows what the player loses. */
function VoidDialog({ play: { id, username }, open, onClose }: VoidDialogProps) {
  const words = texts.voiding;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      form={useForm({ reason: '' })}
      texts={{
        ...words,
        text: <AroundName name={username} text={(player) => words.text({ player })} />,
      }}
      reasonTexts={{ reason: words.reason, reasonHint: words.hint }}
      maxLength={VOID_REASON_MAX}
      tone="danger"
      inputOf={(reason) => ({ id, reason })}
      send={api.games.staff.voidPlay}
      success={words.success}
      outdated={queries.games.staff.key()}
    />
  );
}
