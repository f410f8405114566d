import { useMemo } from 'react';
import { messages } from '../../../i18n/en.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Film } from '../film/film.ts';
import { Trail } from '../film/trail.tsx';
import { Transport } from '../film/transport.tsx';
import { usePlayback } from '../film/use-playback.ts';
import type { WholePlay } from '../staff-games.ts';
import { filmOf } from './films.ts';
import { verdictText } from './play-text.ts';

const texts = messages.gamesStaff.film;

/** What the rules make of the play now, beside the verdict that was given. */
function Verdict({ play: { judged, scoredBy } }: { play: WholePlay }) {
  if (judged === null) return <Notice tone="info">{texts.unjudged}</Notice>;
  const text = verdictText({ ...judged, outcome: judged.outcome }, scoredBy);
  if (judged.agrees) return <Notice tone="good">{texts.agrees(text)}</Notice>;
  return <Notice tone="warn">{texts.differs(text)}</Notice>;
}

function Viewer({ play, film }: { play: WholePlay; film: Film }) {
  const playback = usePlayback(film);
  const { tick } = playback;
  const isOver = tick >= film.ticks;
  const disagrees = play.judged?.agrees === false;
  return (
    <>
      <div className="mx-auto w-full max-w-lg" aria-hidden="true">
        {film.draw(tick)}
      </div>
      <p className="text-sm text-soft tabular-nums">{film.tell(tick)}</p>
      <Transport film={film} playback={playback} />
      {isOver || disagrees ? <Verdict play={play} /> : null}
      <Trail film={film} tick={tick} onSeek={playback.seek} />
    </>
  );
}

/** The replay of a play: its board at every moment, and the inputs one by one. */
export function FilmCard({ play }: { play: WholePlay }) {
  const film = useMemo(() => filmOf(play), [play]);
  if (film === null) {
    const why = play.filmMissing === null ? texts.unreadable : texts.missing[play.filmMissing];
    return <Card title={texts.title} description={why} />;
  }
  return (
    <Card title={texts.title} description={texts.description}>
      <Viewer play={play} film={film} />
    </Card>
  );
}
