import { Suspense } from 'react';
import { useTaskWords } from '../../../i18n/task-area/language.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { useSearchParams } from '../../../platform/routing/router.tsx';
import type { TaskUser } from '../../../players/task-session.ts';
import { TaskList } from '../../../tasks/task-list.tsx';
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

/** Daily Tasks, Games and Shop. Source: specification B 2. */
export function TaskTabs({ view, user }: { view: TabName; user: TaskUser }) {
  const words = useTaskWords();
  const [, setSearch] = useSearchParams();
  const loading = (
    <LoadingRegion label={words.account.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Tabs
      label={words.tasks.tabs}
      value={view}
      onValueChange={(next: TabName) => setSearch({ view: next })}
      tabs={[
        {
          value: 'tasks',
          label: words.tasks.tab,
          content: <TaskList isStaff={user.isAdmin} />,
        },
        {
          value: 'games',
          label: words.games.tab,
          content: (
            <Suspense fallback={loading}>
              <Games isStaff={user.isAdmin} />
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
  );
}
