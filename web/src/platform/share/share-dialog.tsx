import { useEffect, useRef, useState } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { copyText } from '../../ui/buttons/copy-text.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { saveFile } from '../save-file.ts';
import { CARD_SIZE, drawCard, pngOf } from './draw-card.ts';
import { cardText, type ShareCard } from './share-card.ts';

const FILE_NAME = 'regz.png';

export type ShareDialogProps = { card: ShareCard; onClose: () => void };

/**
 * The picture of a card, drawn here, and the ways to share it: the device's share sheet, as text,
 * as a file.
 */
export function ShareDialog({ card, onClose }: ShareDialogProps) {
  const words = useTaskWords();
  const texts = words.share;
  const toast = useToast();
  const { canvas, file } = usePicture(card);
  const shares = file !== null && canShare(file);

  async function share(picture: File) {
    try {
      await navigator.share({ files: [picture], text: cardText(card) });
    } catch (error) {
      // The person closed the device's share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        toast.failure(texts.failed);
      }
    }
  }

  async function copy() {
    try {
      await copyText(cardText(card));
      toast.success(texts.copied);
    } catch {
      toast.failure(texts.copyFailed);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={words.controls.close}
      footer={
        file === null ? null : (
          <>
            <Button variant="secondary" onClick={() => void copy()}>
              {texts.copy}
            </Button>
            <Button variant={shares ? 'secondary' : 'primary'} onClick={() => saveFile(file)}>
              {texts.save}
            </Button>
            {shares ? <Button onClick={() => void share(file)}>{texts.button}</Button> : null}
          </>
        )
      }
    >
      <canvas
        ref={canvas}
        {...CARD_SIZE}
        role="img"
        aria-label={cardText(card)}
        className="mx-auto h-auto w-full max-w-[min(20rem,40dvh)]"
      />
      <p className="text-center text-sm">{texts.nothingPrivate}</p>
    </Dialog>
  );
}

/** The canvas with the card, and the card as a file once it is drawn. */
function usePicture(card: ShareCard) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    void drawCard(element, card)
      .then(async () => pngOf(element, FILE_NAME))
      .then(setFile);
  }, [card]);
  return { canvas, file };
}

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}
