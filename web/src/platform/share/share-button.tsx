import { messages } from '@regz/texts/en.ts';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Share } from '../../ui/icons.ts';
import { lazyPart } from '../connection/load-part.tsx';
import type { ShareCard } from './share-card.ts';
import type { ShareDialogProps } from './share-dialog.tsx';

/** The drawing code loads with the first press. */
const ShareDialog = lazyPart<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
);

type ShareButtonProps = {
  /** The card of this moment. */
  card: () => ShareCard;
  className?: string;
};

/** Shows the shared card, as a picture and as text. */
export function ShareButton({ card, className }: ShareButtonProps) {
  const [shown, setShown] = useState<ShareCard | null>(null);
  return (
    <>
      <Button
        variant="secondary"
        className={className}
        icon={<Share className="size-4 shrink-0" aria-hidden="true" />}
        onClick={() => setShown(card())}
      >
        {messages.share.button}
      </Button>
      {shown === null ? null : (
        <Suspense>
          <ShareDialog card={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
