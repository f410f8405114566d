import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { QuestionsCard } from './contents/questions-card.tsx';
import { WordsCard } from './contents/words-card.tsx';
import { gameViews, openPlay, playAddress, playQueryIn } from './play-address.ts';
import { PlayList } from './plays/play-list.tsx';
import { PlayPage } from './plays/play-page.tsx';
import { RatesCard } from './rates-card.tsx';
import type { PlayQuery } from './staff-games.ts';

const texts = messages.gamesStaff;

/** The required operation of each view. */
const needs = {
  plays: 'games.staff.listPlays',
  rates: 'games.staff.readRates',
  words: 'games.staff.listWords',
  questions: 'games.staff.listQuestions',
} as const;

/**
 * The Games tab of the admin panel: plays, win rates, words and questions, or the play whose id is
 * in the address. The search is in the address too, so that it can be bookmarked and shared.
 */
export function GamesTab() {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const query = playQueryIn(address);
  const openId = openPlay(address);
  // Moves the focus after a change of view, not on the first load.
  const [arrivedAt] = useState(openId);
  const [moved, setMoved] = useState(false);
  if (!moved && openId !== arrivedAt) setMoved(true);

  if (openId !== null) {
    return (
      <PlayPage
        key={openId}
        id={openId}
        query={query}
        takesFocus={moved}
        onBack={() => navigate(playAddress(query))}
      />
    );
  }
  function search(next: PlayQuery) {
    navigate(playAddress(next), { replace: true });
  }
  const offered = gameViews.filter((each) => may(needs[each]));
  const view = offered.find((each) => each === address.get('view')) ?? 'plays';
  const contents = {
    plays: <PlayList query={query} takesFocus={moved} onSearch={search} />,
    rates: <RatesCard />,
    words: <WordsCard />,
    questions: <QuestionsCard />,
  };
  if (offered.length === 1) return contents[view];
  return (
    <Tabs
      label={texts.views}
      value={view}
      onValueChange={(next) => setAddress({ tab: 'games', view: next })}
      tabs={offered.map((value) => ({
        value,
        label: texts.viewNames[value],
        content: contents[value],
      }))}
    />
  );
}
