import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import decodeQr from 'qr/decode.js';
import type { Product } from './product.ts';

/** Adds license keys to the stock of a product, as an operator does. */
export async function addStock(
  product: Product,
  name: string,
  ...licenseKeys: readonly string[]
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'regz-stock-'));
  const file = join(folder, 'keys.txt');
  await writeFile(file, licenseKeys.join('\n'));
  await product.regz('add-keys', name, file);
  await rm(folder, { recursive: true });
}

/** Fills in the sandbox's form of a card, and pays. */
export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Name on card').fill('A. Buyer');
  await frame.getByRole('button', { name: /^Pay / }).click();
}

/** A picture of one pixel, whose name decides its color. */
function picture(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const color = createHash('sha256').update(name).digest().subarray(0, 3);
  const size = Buffer.from('0000000100000001080200000000', 'hex').subarray(0, 13);
  const pixels = deflateSync(Buffer.concat([Buffer.alloc(1), color]));
  const parts = [part('IHDR', size), part('IDAT', pixels), part('IEND', Buffer.alloc(0))];
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return { name, mimeType: 'image/png', buffer: Buffer.concat([mark, ...parts]) };
}

/** A chunk of a PNG: its length, its name, and the checksum of both. */
function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/**
 * Chooses Supreme for a week and bank transfer. Ends on the order's page, and returns the order's
 * reference.
 */
export async function buyByTransfer(page: Page, product: Product): Promise<string> {
  await page.goto(`${product.main}/store?period=weekly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  const ways = page.getByRole('dialog', { name: 'How do you want to pay?' });
  await ways.getByRole('button', { name: /^Bank transfer/ }).click();
  await page.waitForURL(`${product.client}/orders/RGZ-*`);
  const transfer = page.getByRole('region', { name: 'Bank transfer' });
  return (await transfer.getByText(/^RGZ-\w{4}-\w{2}$/).textContent()) ?? '';
}

/** A HEIC photo of 400 × 300 px. Its upper half is red; below are a blue and a white quarter. */
export const heicPhoto = join(import.meta.dirname, 'photo.heic');

/** A picture of a bank's static LANKAQR code, which another program drew. */
export const bankCode = join(import.meta.dirname, 'lankaqr.png');

/** Reads the QR code in a picture with another library than the page's. */
export async function readQr(page: Page, png: Buffer): Promise<string> {
  const address = `data:image/png;base64,${png.toString('base64')}`;
  const { data, ...size } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('No canvas.');
    context.drawImage(image, 0, 0);
    return { width, height, data: [...context.getImageData(0, 0, width, height).data] };
  }, address);
  return decodeQr({ ...size, data: Uint8ClampedArray.from(data) }, { timeLimit: 2_000 });
}

/** Sends a slip: a new picture of that name, or the file at that path. */
export async function sendSlip(page: Page, file: string): Promise<void> {
  const slip = isAbsolute(file) ? file : picture(file);
  await page.getByLabel('Your slip').locator('input').setInputFiles(slip);
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await page.getByText(/^We have your slip of/).waitFor();
}

/** The picture of a link: its size, and its colors in the middle of three quarters. */
export async function slipColors(link: Locator): Promise<{ size: number[]; colors: string[] }> {
  return link.evaluate(async (anchor: HTMLAnchorElement) => {
    const slip = await createImageBitmap(await (await fetch(anchor.href)).blob());
    const canvas = new OffscreenCanvas(slip.width, slip.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas.');
    context.drawImage(slip, 0, 0);
    const colorAt = (x: number, y: number) => {
      const { data } = context.getImageData(slip.width * x, slip.height * y, 1, 1);
      return [...data.subarray(0, 3)].map((value) => (value > 128 ? 1 : 0)).join('');
    };
    const colors = [colorAt(0.25, 0.25), colorAt(0.25, 0.75), colorAt(0.75, 0.75)];
    return { size: [slip.width, slip.height], colors };
  });
}
