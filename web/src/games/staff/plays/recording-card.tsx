import { useMemo } from 'react';
import { messages } from '../../../i18n/en.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Recording } from '../recording/recording.ts';
import { Trail } from '../recording/trail.tsx';
import { Transport } from '../recording/transport.tsx';
import { usePlayback } from '../recording/use-playback.ts';
import type { WholePlay } from '../staff-games.ts';
import { verdictText } from './play-text.ts';
import { recordingOf } from './recordings.ts';

const texts = messages.gamesStaff.recording;

/** How the rules judge the play now, beside the verdict that was given. */
function Verdict({ play: { judged, scoredBy } }: { play: WholePlay }) {
  if (judged === null) return <Notice tone="info">{texts.unjudged}</Notice>;
  const text = verdictText({ ...judged, outcome: judged.outcome }, scoredBy);
  if (judged.agrees) return <Notice tone="good">{texts.agrees(text)}</Notice>;
  return <Notice tone="warn">{texts.differs(text)}</Notice>;
}

function Viewer({ play, recording }: { play: WholePlay; recording: Recording }) {
  const playback = usePlayback(recording);
  const { tick } = playback;
  const isOver = tick >= recording.ticks;
  const disagrees = play.judged?.agrees === false;
  return (
    <>
      <div className="mx-auto w-full max-w-lg" aria-hidden="true">
        {recording.draw(tick)}
      </div>
      <p className="text-sm text-soft tabular-nums">{recording.tell(tick)}</p>
      <Transport recording={recording} playback={playback} />
      {isOver || disagrees ? <Verdict play={play} /> : null}
      <Trail recording={recording} tick={tick} onSeek={playback.seek} />
    </>
  );
}

/** The replay of a play: its board at every moment, and the inputs one by one. */
export function RecordingCard({ play }: { play: WholePlay }) {
  const recording = useMemo(() => recordingOf(play), [play]);
  if (recording === null) {
    const why =
      play.recordingMissing === null ? texts.unreadable : texts.missing[play.recordingMissing];
    return <Card title={texts.title} description={why} />;
  }
  return (
    <Card title={texts.title} description={texts.description}>
      <Viewer play={play} recording={recording} />
    </Card>
  );
}
