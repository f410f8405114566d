import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.ts';
import { readFonts } from './paper-fonts.ts';
import type { Paper } from './paper.ts';

// The program of the thread that draws documents, one after another.
const fonts = readFonts();
parentPort?.on('message', (paper: Paper) => void answer(paper));

async function answer(paper: Paper): Promise<void> {
  const bytes = await drawPaper(paper, { fonts });
  parentPort?.postMessage(bytes, [bytes.buffer]);
}
