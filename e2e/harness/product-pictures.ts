import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { cast, taskCast } from '../../server/seed/cast.ts';
import { chromiumOptions } from './chromium.ts';
import { logIn } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { logInTaskUser } from './task-area.ts';

const FOLDER = fileURLToPath(new URL('../../web/src/sites/main/home/pictures/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../../web/public/', import.meta.url));
const QUALITY = 0.78;

/** The exact size on the home page: a phone's screen below its header. */
const SHOWN = { width: 344, height: 384 };

type View = {
  name: string;
  open(page: Page, product: Product): Promise<void>;
  /** The top of the picture. Defaults to the part below the header. */
  from?: string;
};

const views: readonly View[] = [
  {
    name: 'orders',
    open: async (page, product) => {
      await logIn(page, product, cast.nethmi);
      await page.goto(`${product.client}/orders`, { waitUntil: 'networkidle' });
    },
  },
  {
    name: 'games',
    from: 'Daily Games Challenge',
    open: async (page, product) => {
      await logInTaskUser(page, product, taskCast.nuwan);
      await page.goto(`${product.client}/tasks?view=games`, { waitUntil: 'networkidle' });
    },
  },
  {
    name: 'dashboard',
    open: async (page, product) => {
      await logIn(page, product, cast.ruwan);
      await page.goto(`${product.client}/dashboard`, { waitUntil: 'networkidle' });
    },
  },
];

/** The start of the picture, from the top of the page. */
async function topOf(page: Page, { from }: View): Promise<number> {
  const edge =
    from === undefined ? page.getByRole('banner') : page.getByRole('heading', { name: from });
  const { y = 0, height = 0 } = (await edge.first().boundingBox()) ?? {};
  return from === undefined ? y + height : y - 16;
}

/** Encodes a PNG as WebP, which the browser can and Node cannot. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = `data:image/png;base64,${png.toString('base64')}`;
  const encoded = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [address, QUALITY] as const,
  );
  return Buffer.from(encoded.replace(/^data:image\/webp;base64,/, ''), 'base64');
}

/** Uses the toggle, which shows the choice. On a narrow screen it is in the footer or a menu. */
async function show(page: Page, look: 'dark' | 'light'): Promise<void> {
  const name = look === 'dark' ? 'Dark theme' : 'Light theme';
  const toggle = page.getByRole('button', { name }).filter({ visible: true });
  if ((await toggle.count()) > 0) await toggle.click();
  else await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), look);
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
}

async function take(browser: Browser, product: Product, view: View): Promise<void> {
  const blank = await browser.newPage();
  const viewport = { width: SHOWN.width, height: 800 };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await view.open(page, product);
  for (const look of ['dark', 'light'] as const) {
    await show(page, look);
    const y = await topOf(page, view);
    const png = await page.screenshot({ fullPage: true, clip: { x: 0, y, ...SHOWN } });
    writeFileSync(`${FOLDER}${view.name}-${look}.webp`, await asWebp(blank, png));
  }
  await context.close();
  await blank.close();
}

/** The preview image of links to the home page: its hero, 1200 by 630. */
async function takeShare(browser: Browser, product: Product): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 630 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(product.main, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    document.querySelector('header')?.remove();
    const hero = document.querySelector('main > section');
    if (hero instanceof HTMLElement) hero.style.minHeight = '630px';
    for (const button of hero?.querySelectorAll('a') ?? []) button.remove();
  });
  await page.screenshot({ path: `${PUBLIC}share.png` });
  await context.close();
}

/** The mark for home screens and old browsers. */
async function takeIcons(browser: Browser): Promise<void> {
  const mark = readFileSync(`${PUBLIC}favicon.svg`).toString('base64');
  const draw = async (size: number): Promise<Buffer> => {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;background:#0a0c0f"><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${mark}">`,
    );
    const png = await page.screenshot();
    await page.close();
    return png;
  };
  for (const size of [192, 512]) writeFileSync(`${PUBLIC}icon-${size}.png`, await draw(size));
  writeFileSync(`${PUBLIC}apple-touch-icon.png`, await draw(180));
  writeFileSync(`${PUBLIC}favicon.ico`, asIcon(await draw(32), 32));
}

/** One PNG in the container of an .ico file: header, one entry, the picture. */
function asIcon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/**
 * Takes the pictures for the home page and its link preview from a product with the seeded cast.
 */
async function main(only: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const product = await startProduct();
  const browser = await chromium.launch(await chromiumOptions());
  try {
    if (only.length === 0 || only.includes('icons')) await takeIcons(browser);
    await product.regz('seed');
    const chosen = views.filter(({ name }) => only.length === 0 || only.includes(name));
    for (const view of chosen) await take(browser, product, view);
    if (only.length === 0 || only.includes('share')) await takeShare(browser, product);
  } finally {
    await browser.close();
    await product.close();
  }
}

await main(process.argv.slice(2));
