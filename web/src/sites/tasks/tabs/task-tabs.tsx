import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { TaskUser } from '../../../accounts/task-users/task-session.ts';
import { useTaskWords } from '../../../i18n/task-area/language.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { TaskList } from '../../../tasks/task-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import type { TabName } from '../views.ts';

const Shop = lazyPart(async () => {
  const { ShopTab } = await import('./shop-tab.tsx');
  return ShopTab;
});

/** Says honestly that there are no games yet. */
function GamesToCome() {
  const { games } = useTaskWords().tasks;
  return (
    <Card title={games.title}>
      <EmptyState title={games.soon} text={games.text} />
    </Card>
  );
}

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
      onValueChange={(next: TabName) => setSearch({ view: next }, { preventScrollReset: true })}
      tabs={[
        {
          value: 'tasks',
          label: words.tasks.tab,
          content: <TaskList isStaff={user.isAdmin} />,
        },
        { value: 'games', label: words.tasks.games.tab, content: <GamesToCome /> },
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
