import { Button } from '../../ui/buttons/button.tsx';

type MoreButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  texts: { more: string; loadingMore: string };
};

/** Loads the next page of a list; nothing where the list ends. */
export function MoreButton({ list, texts }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      pending={list.isFetchingNextPage}
      pendingText={texts.loadingMore}
      onClick={() => void list.fetchNextPage()}
    >
      {texts.more}
    </Button>
  );
}
