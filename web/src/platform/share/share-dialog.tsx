import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { copyText } from '../../ui/buttons/copy-text.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { saveFile } from '../save-file.ts';
import { cardText, type Cell, type ShareCard } from './share-card.ts';

const texts = messages.share;

/** The largest height that phones show without cropping. */
const CARD_SIZE = { width: 1080, height: 1350 } as const;

const EDGE = 84;
const INNER = CARD_SIZE.width - 2 * EDGE;
const CUT = 88;
const GAP = 14;

/** The colors of the dark theme, in which every card is drawn. */
const GROUND = '#0a0c0f';
const INK = '#eef1f4';
const SOFT = '#b5bec9';
const RAISED = '#1a1e25';
const LIME = '#b9f227';

const BRACKETS = 'M10 3.5 3.5 10v12L10 28.5M22 3.5l6.5 6.5v12L22 28.5';
const LETTER = 'M11 23V9h7.5l2.5 2.5v3.5L18.5 17.5H14.5M16.5 17.5 21 23';

/** Draws a card on a canvas of {@link CARD_SIZE}. */
async function drawCard(canvas: HTMLCanvasElement, card: ShareCard): Promise<void> {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-display');
  // A font family that this device lacks must not prevent the drawing.
  await Promise.allSettled([
    document.fonts.load(`600 64px ${family}`, card.heading + card.caption),
  ]);
  drawGround(pen);
  drawHead(pen, card, family);
  writeFitting(pen, card.figure, { y: 470, size: 216, color: LIME, family });
  writeFitting(pen, card.caption, { y: 560, size: 56, color: SOFT, family });
  card.rows.forEach(({ label, cells }, place) => {
    const top = 660 + place * 220;
    writeFitting(pen, label, { y: top + 40, size: 44, color: SOFT, family });
    drawCells(pen, cells, top + 70);
  });
  writeFitting(pen, card.address, { y: CARD_SIZE.height - EDGE, size: 44, color: SOFT, family });
}

type Pen = CanvasRenderingContext2D;

/** Two opposite corners are cut, as for everything that is earned. */
function drawGround(pen: Pen): void {
  const { width, height } = CARD_SIZE;
  pen.beginPath();
  for (const [x, y] of [
    [0, 0],
    [width - CUT, 0],
    [width, CUT],
    [width, height],
    [CUT, height],
    [0, height - CUT],
  ] as const) {
    pen.lineTo(x, y);
  }
  pen.closePath();
  pen.fillStyle = GROUND;
  pen.fill();
}

function drawHead(pen: Pen, { heading, day }: ShareCard, family: string): void {
  pen.save();
  pen.translate(EDGE, EDGE);
  pen.scale(3, 3);
  pen.lineWidth = 2.5;
  pen.strokeStyle = INK;
  pen.stroke(new Path2D(BRACKETS));
  pen.lineWidth = 3;
  pen.strokeStyle = LIME;
  pen.stroke(new Path2D(LETTER));
  pen.restore();
  writeFitting(pen, heading, { x: EDGE + 124, y: EDGE + 68, size: 60, color: INK, family });
  pen.textAlign = 'right';
  writeFitting(pen, day, {
    x: CARD_SIZE.width - EDGE,
    y: EDGE + 68,
    size: 40,
    color: SOFT,
    family,
  });
  pen.textAlign = 'left';
}

type Line = { x?: number; y: number; size: number; color: string; family: string };

/** A line of text, smaller if it would not fit. */
function writeFitting(pen: Pen, text: string, { x = EDGE, y, size, color, family }: Line): void {
  pen.font = `600 ${size}px ${family}`;
  const { width } = pen.measureText(text);
  if (width > INNER) pen.font = `600 ${Math.floor((size * INNER) / width)}px ${family}`;
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}

function drawCells(pen: Pen, cells: readonly Cell[], top: number): void {
  const side = (INNER - GAP * (cells.length - 1)) / cells.length;
  cells.forEach((cell, place) => {
    pen.fillStyle = colorOf(cell);
    pen.fillRect(EDGE + place * (side + GAP), top, side, side);
  });
}

/** A game's color in the dark theme, as in the style sheet. */
function colorOf(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? LIME : RAISED;
  const probe = document.createElement('i');
  probe.dataset['game'] = cell;
  probe.style.cssText = 'color-scheme:dark;color:var(--game)';
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The canvas as a PNG file. */
async function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be written'));
      else resolve(new File([blob], name, { type: 'image/png' }));
    });
  });
}

const FILE_NAME = 'regz.png';

export type ShareDialogProps = { card: ShareCard; onClose: () => void };

/**
 * The picture of a card, drawn here, and the ways to share it: the device's share sheet, as text,
 * as a file.
 */
export function ShareDialog({ card, onClose }: ShareDialogProps) {
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
      closeLabel={messages.controls.close}
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
