import { type Picture, pictureOf } from './png-image.ts';

const WIDTH = 480;
const HEIGHT = 300;

/** Places in the palette. */
const [, PANEL, LINE, SOFT, INK, ACCENT, SECOND] = [0, 1, 2, 3, 4, 5, 6] as const;

/**
 * Three previews of a sample project: its source, its window, and what it measures. `accent` and
 * `second` are colours as `rrggbb`; `seed` varies lengths and heights.
 */
export function previewImages(accent: string, second: string, seed: number): Buffer[] {
  const palette = ['0f1418', '182027', '2a353e', '5c6b77', 'dfe7ec', accent, second];
  const scenes = [drawSource, drawWindow, drawChart];
  return scenes.map((draw) => {
    const picture = pictureOf(WIDTH, HEIGHT, palette);
    drawFrame(picture);
    draw(picture, seed);
    return picture.png();
  });
}

function drawFrame(picture: Picture): void {
  picture.box(20, 18, WIDTH - 40, HEIGHT - 36, PANEL, 12);
  picture.box(20, 48, WIDTH - 40, 1, LINE);
  for (const [index, colour] of [ACCENT, SECOND, SOFT].entries()) {
    picture.box(36 + index * 18, 28, 10, 10, colour, 5);
  }
}

/** Lines of a program in an editor. */
function drawSource(picture: Picture, seed: number): void {
  picture.box(20, 49, 42, 221, LINE);
  for (let line = 0; line < 10; line += 1) {
    const y = 66 + line * 20;
    const indent = 78 + ((line * seed) % 3) * 22;
    const first = 36 + ((line * 29 + seed * 13) % 40);
    const rest = 60 + ((line * 53 + seed * 31) % 150);
    picture.box(34, y, 14, 8, SOFT, 4);
    picture.box(indent, y, first, 8, line % 3 === 0 ? ACCENT : SECOND, 4);
    picture.box(indent + first + 8, y, rest, 8, line % 4 === 1 ? INK : SOFT, 4);
  }
}

/** A window with switches and sliders. */
function drawWindow(picture: Picture, seed: number): void {
  picture.box(44, 68, 112, 180, LINE, 8);
  for (let entry = 0; entry < 5; entry += 1) {
    const chosen = entry === seed % 5;
    picture.box(56, 82 + entry * 32, 88, 18, chosen ? ACCENT : PANEL, 6);
  }
  for (let row = 0; row < 4; row += 1) {
    const y = 76 + row * 44;
    const isOn = (row + seed) % 2 === 0;
    picture.box(180, y, 90 + ((row * 37 + seed * 11) % 60), 8, INK, 4);
    picture.box(180, y + 18, 170, 6, LINE, 3);
    picture.box(180, y + 18, 50 + ((row * 47 + seed * 23) % 100), 6, SECOND, 3);
    picture.box(390, y, 40, 20, isOn ? ACCENT : SOFT, 10);
    picture.box(isOn ? 412 : 394, y + 3, 14, 14, PANEL, 7);
  }
}

/** Bars above a line, and what they come to. */
function drawChart(picture: Picture, seed: number): void {
  picture.box(44, 68, 120, 12, INK, 6);
  picture.box(44, 88, 76, 8, SOFT, 4);
  for (let bar = 0; bar < 11; bar += 1) {
    const height = 40 + ((bar * bar * 7 + bar * seed * 17) % 110);
    picture.box(48 + bar * 36, 246 - height, 22, height, bar % 4 === 3 ? SECOND : ACCENT, 4);
  }
  picture.box(44, 250, 392, 2, SOFT);
}
