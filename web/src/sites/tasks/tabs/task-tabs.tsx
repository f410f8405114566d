import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import { Suspense, useState } from 'react';
import { flyCoins } from '../../../coins/flying-coins.ts';
import { useDay } from '../../../coins/use-day.ts';
import { useTaskWords } from '../../../i18n/task-area/language.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { Link, useNavigate, useSearchParams } from '../../../platform/routing/router.tsx';
import type { TaskUser } from '../../../players/task-session.ts';
import { TaskList } from '../../../tasks/task-list.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import type { TabName } from '../views.ts';

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
  const { games } = useTaskWords();
  const { data } = useDay();
  const left = gameSlugs.length - (data?.games ?? gameSlugs.length);
  if (left <= 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm">{games.onward(left * GAME_COINS)}</p>
      <Link to="?view=games" className={buttonClass()}>
        {games.tab}
      </Link>
    </div>
  );
}

/** Daily Tasks, Games and Shop. */
export function TaskTabs({ view, user }: { view: TabName; user: TaskUser }) {
  const words = useTaskWords();
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [bonusBy, setBonusBy] = useState<'task' | 'game' | null>(null);
  const loading = (
    <LoadingRegion label={words.account.loading}>
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
        label={words.tasks.tabs}
        value={view}
        onValueChange={(next: TabName) => setSearch({ view: next })}
        tabs={[
          {
            value: 'tasks',
            label: words.tasks.tab,
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
            label: words.games.tab,
            content: (
              <Suspense fallback={loading}>
                <Games isStaff={user.isAdmin} pace={user.pace} onBonus={() => setBonusBy('game')} />
              </Suspense>
            ),
          },
          {
            value: 'shop',
            label: words.shop.tab,
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
            text={bonusBy === 'task' ? words.tasks.successWithBonus : words.games.result.bonus}
            onContinue={goOn}
          />
        </Suspense>
      )}
    </>
  );
}
