import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import { messages } from '@regz/texts/en.ts';
import { Suspense, useState } from 'react';
import { flyCoins } from '../../../coins/flying-coins.ts';
import { useDay } from '../../../coins/use-day.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { Link, useNavigate, useSearchParams } from '../../../platform/routing/router.tsx';
import type { TaskUser } from '../../../players/task-session.ts';
import { TaskList } from '../../../tasks/task-list.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import type { TabName } from '../views.ts';

const texts = messages.tasksSite;

const Shop = lazyPart(async () => {
  const { ShopTab } = await import('./shop-tab.tsx');
  return ShopTab;
});

const Games = lazyPart(async () => {
  const { GamesPanel } = await import('../../../games/games-panel.tsx');
  return GamesPanel;
});

const BonusMoment = lazyPart(async () => {
  const moment = await import('../../../coins/bonus-moment.tsx');
  return moment.BonusMoment;
});

/** After the tasks: the games that still pay today. */
function Onward() {
  const { data } = useDay();
  const left = gameSlugs.length - (data?.games ?? gameSlugs.length);
  if (left <= 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm">{texts.onward({ coins: left * GAME_COINS })}</p>
      <Link to="?view=games" className={buttonClass()}>
        {texts.tabs.games}
      </Link>
    </div>
  );
}

/** Daily Tasks, Games and Shop. */
export function TaskTabs({ view, user }: { view: TabName; user: TaskUser }) {
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [bonusBy, setBonusBy] = useState<'task' | 'game' | null>(null);
  const loading = (
    <LoadingRegion label={messages.sites.loadingPage}>
      <Skeleton className="h-dvh w-full" />
    </LoadingRegion>
  );

  function goOn() {
    setBonusBy(null);
    if (bonusBy === 'task') navigate('?view=games#games-title');
  }
  return (
    <>
      <Tabs
        label={texts.tabs.label}
        value={view}
        onValueChange={(next: TabName) => setSearch({ view: next })}
        tabs={[
          {
            value: 'tasks',
            label: texts.tabs.tasks,
            content: (
              <TaskList
                isStaff={user.isAdmin}
                onward={<Onward />}
                onEarned={({ from, bonus }) => {
                  flyCoins(from);
                  if (bonus > 0) setBonusBy('task');
                }}
              />
            ),
          },
          {
            value: 'games',
            label: texts.tabs.games,
            content: (
              <Suspense fallback={loading}>
                <Games isStaff={user.isAdmin} pace={user.pace} onBonus={() => setBonusBy('game')} />
              </Suspense>
            ),
          },
          {
            value: 'shop',
            label: texts.tabs.shop,
            content: (
              <Suspense fallback={loading}>
                <Shop isStaff={user.isAdmin} />
              </Suspense>
            ),
          },
        ]}
      />
      {bonusBy === null ? null : (
        <Suspense>
          <BonusMoment
            text={bonusBy === 'task' ? texts.bonusByTask : texts.bonusByGame}
            onContinue={goOn}
          />
        </Suspense>
      )}
    </>
  );
}
