import { parentPort } from 'node:worker_threads';
import { drawReceipt } from './draw-receipt.ts';
import { readFonts } from './receipt-fonts.ts';
import type { ReceiptPaper } from './receipt-paper.ts';

// The program of the thread that draws receipts, one after another.
const fonts = readFonts();
parentPort?.on('message', (paper: ReceiptPaper) => void answer(paper));

async function answer(paper: ReceiptPaper): Promise<void> {
  const bytes = await drawReceipt(paper, { fonts });
  parentPort?.postMessage(bytes, [bytes.buffer]);
}
