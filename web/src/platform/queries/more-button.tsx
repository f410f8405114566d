import { Button } from '../../ui/buttons/button.tsx';

/** The state of a list that loads page by page. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

export type MoreTexts = { more: string; loadingMore: string };

type MoreButtonProps = { list: PagedQuery; texts: MoreTexts };

/** Loads the next page of a list. Renders nothing at the list's end. */
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
