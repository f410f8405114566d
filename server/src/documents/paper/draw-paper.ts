import type { ReceiptScript } from '@regz/rules/orders/receipts/script-runs.ts';
import PDFDocument from 'pdfkit';
import { fontName } from './paper-fonts.ts';
import { breakLines, measureRuns, type Weight } from './paper-lines.ts';
import { inBoth } from './paper-words.ts';
import type { PaperRow, Paper } from './paper.ts';
import { visualRuns } from './visual-runs.ts';

const PAGE = { width: 595.28, height: 841.89, margin: 56, foot: 90 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const RIGHT = PAGE.margin + WIDTH;
const GAP = 24;
const AMOUNT_WIDTH = 130;
const MOST_LINES = 12;
const LEADING = 1.5;

const colors = { ink: '#14181f', soft: '#515a6b', line: '#d5d9e0', accent: '#3d5e00' };

type Style = { size: number; weight: Weight; color: string };

const styles = {
  text: { size: 10, weight: 'regular', color: colors.ink },
  strong: { size: 10, weight: 'strong', color: colors.ink },
  label: { size: 9, weight: 'regular', color: colors.soft },
  heading: { size: 11, weight: 'strong', color: colors.ink },
  brand: { size: 18, weight: 'title', color: colors.ink },
  title: { size: 22, weight: 'title', color: colors.ink },
} as const satisfies Record<string, Style>;

/** The document, and the position of the next line on its current page. */
type Sheet = { document: PDFKit.PDFDocument; y: number };

type Options = { fonts: ReadonlyMap<string, Buffer>; isCompressed?: boolean };

/** Draws a document as a PDF, of as many pages as it needs. */
export async function drawPaper(
  paper: Paper,
  { fonts, isCompressed = true }: Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    compress: isCompressed,
    lang: paper.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${paper.title} ${paper.number}`,
      Author: paper.author,
      CreationDate: new Date(paper.issuedAtMs),
    },
  });
  for (const [name, font] of fonts) document.registerFont(name, font);
  const ended = collect(document);
  const sheet = { document, y: PAGE.margin };
  drawHead(sheet, paper);
  for (const notice of paper.notices) drawNotice(sheet, notice);
  drawParties(sheet, paper.parties);
  drawFacts(sheet, paper.facts);
  for (const section of paper.sections) drawSection(sheet, section);
  for (const note of paper.notes) drawText(sheet, note, styles.label);
  drawFeet(document, paper);
  document.end();
  return ended;
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.once('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))));
    document.once('error', reject);
  });
}

function useFont({ document }: Sheet, script: ReceiptScript, { size, weight }: Style): void {
  document.font(fontName(script, weight)).fontSize(size);
}

function widthOf(sheet: Sheet, line: string, style: Style): number {
  return measureRuns(line, ({ script, text }) => {
    useFont(sheet, script, style);
    return sheet.document.widthOfString(text);
  });
}

function linesOf(sheet: Sheet, text: string, style: Style, width: number): string[] {
  return breakLines(text, width, (part) => widthOf(sheet, part, style), MOST_LINES);
}

/**
 * Writes one line on a base line, with its text as `ActualText`, because glyphs are not in the
 * order of their letters.
 */
function writeLine(
  sheet: Sheet,
  line: string,
  style: Style,
  at: { x: number; base: number },
): void {
  const { document } = sheet;
  let { x } = at;
  document.fillColor(style.color).markContent('Span', { actual: line });
  for (const { script, text } of visualRuns(line)) {
    useFont(sheet, script, style);
    document.text(text, x, at.base, { lineBreak: false, baseline: 'alphabetic' });
    x += document.widthOfString(text);
  }
  document.endMarkedContent();
}

function writeRight(sheet: Sheet, line: string, style: Style, base: number): void {
  writeLine(sheet, line, style, { x: RIGHT - widthOf(sheet, line, style), base });
}

/** Starts the next page if the content does not fit on this one. */
function reserve(sheet: Sheet, height: number): void {
  if (sheet.y + height <= PAGE.height - PAGE.foot) return;
  sheet.document.addPage();
  sheet.y = PAGE.margin;
}

function heightOf({ size }: Style): number {
  return size * LEADING;
}

function drawText(sheet: Sheet, text: string, style: Style): void {
  for (const line of linesOf(sheet, text, style, WIDTH)) {
    reserve(sheet, heightOf(style));
    sheet.y += heightOf(style);
    writeLine(sheet, line, style, { x: PAGE.margin, base: sheet.y });
  }
}

function drawRule({ document, y }: Sheet, color: string = colors.line, width = 0.75): void {
  document.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(color).stroke();
}

function drawHead(sheet: Sheet, { title, number }: Paper): void {
  const { document } = sheet;
  drawMark(document, PAGE.margin, sheet.y);
  writeLine(sheet, 'Regz', styles.brand, { x: PAGE.margin + 40, base: sheet.y + 22 });
  writeRight(sheet, title, styles.title, sheet.y + 18);
  writeRight(sheet, number, styles.strong, sheet.y + 36);
  sheet.y += 56;
  drawRule(sheet, colors.accent, 1.5);
  sheet.y += 8;
}

/** The logo, as in `web/src/ui/logo.tsx`. */
function drawMark(document: PDFKit.PDFDocument, x: number, y: number): void {
  document.save().translate(x, y);
  document
    .path('M10 3.5 3.5 10v12L10 28.5M22 3.5l6.5 6.5v12L22 28.5')
    .lineWidth(2.5)
    .stroke(colors.ink);
  document
    .path('M11 23V9h7.5l2.5 2.5v3.5L18.5 17.5H14.5M16.5 17.5 21 23')
    .lineWidth(3)
    .stroke(colors.accent);
  document.restore();
}

function drawNotice(sheet: Sheet, text: string): void {
  const lines = linesOf(sheet, text, styles.strong, WIDTH - GAP);
  const height = lines.length * heightOf(styles.strong) + 12;
  sheet.document
    .rect(PAGE.margin, sheet.y + 8, WIDTH, height)
    .lineWidth(1)
    .stroke(colors.accent);
  let base = sheet.y + 8;
  for (const line of lines) {
    base += heightOf(styles.strong);
    writeLine(sheet, line, styles.strong, { x: PAGE.margin + GAP / 2, base: base + 1 });
  }
  sheet.y += height + 12;
}

/** The seller and the buyer, in two columns. */
function drawParties(sheet: Sheet, parties: Paper['parties']): void {
  const width = (WIDTH - GAP) / 2;
  const top = sheet.y + 8;
  let bottom = top;
  for (const [index, { label, lines }] of parties.entries()) {
    const x = PAGE.margin + index * (width + GAP);
    let base = top + heightOf(styles.label);
    writeLine(sheet, label, styles.label, { x, base });
    for (const [place, text] of lines.entries()) {
      const style = place === 0 ? styles.strong : styles.text;
      for (const line of linesOf(sheet, text, style, width)) {
        base += heightOf(style);
        if (base < PAGE.height - PAGE.foot) writeLine(sheet, line, style, { x, base });
      }
    }
    bottom = Math.max(bottom, base);
  }
  sheet.y = Math.min(bottom, PAGE.height - PAGE.foot) + GAP;
}

function drawFacts(sheet: Sheet, facts: Paper['facts']): void {
  for (const { label, value } of facts) drawRow(sheet, { label, amount: value }, styles.label);
  sheet.y += GAP / 2;
}

function drawSection(sheet: Sheet, { heading, rows }: Paper['sections'][number]): void {
  reserve(sheet, 3 * heightOf(styles.heading));
  sheet.y += heightOf(styles.heading);
  writeLine(sheet, heading, styles.heading, { x: PAGE.margin, base: sheet.y });
  sheet.y += 6;
  for (const row of rows) drawRow(sheet, row, styles.text);
  sheet.y += GAP / 2;
}

/** The label at the left, the amount at the right, and a line above. */
function drawRow(sheet: Sheet, { label, amount, isSum = false }: PaperRow, plain: Style): void {
  const style = isSum ? styles.strong : plain;
  const amountWidth = Math.max(AMOUNT_WIDTH, widthOf(sheet, amount, styles.text));
  const lines = linesOf(sheet, label, style, WIDTH - amountWidth - GAP);
  const height = lines.length * heightOf(style) + 6;
  reserve(sheet, height);
  drawRule(sheet, isSum ? colors.ink : colors.line);
  const top = sheet.y + 2;
  for (const [index, line] of lines.entries()) {
    writeLine(sheet, line, style, {
      x: PAGE.margin,
      base: top + (index + 1) * heightOf(style) - 2,
    });
  }
  writeRight(sheet, amount, isSum ? styles.strong : styles.text, top + heightOf(style) - 2);
  sheet.y += height;
}

/** The document number and the page number, on each page. */
function drawFeet(document: PDFKit.PDFDocument, { title, number, language }: Paper): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(start + page);
    const sheet = { document, y: PAGE.height - PAGE.margin };
    writeLine(sheet, `${title} ${number}`, styles.label, { x: PAGE.margin, base: sheet.y });
    const position = inBoth(language, (words) => words.page({ page: page + 1, count }));
    writeRight(sheet, position, styles.label, sheet.y);
  }
}
