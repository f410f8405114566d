import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { field, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();
const EMAIL = 'amaya@example.com';

/** Exif that says that the phone was held upright. */
const UPRIGHT = Buffer.from(
  'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000',
  'hex',
);

/** A photo of more than 12 MB, of 4,000 by 3,000 pixels, which is shown rotated. */
async function largePhoto(page: Page) {
  const drawn = await page.evaluate(async () => {
    const noise = new ImageData(4000, 3000);
    for (let at = 0; at < noise.data.length; at += 60_000) {
      crypto.getRandomValues(noise.data.subarray(at, at + 60_000));
    }
    const canvas = new OffscreenCanvas(noise.width, noise.height);
    canvas.getContext('2d')?.putImageData(noise, 0, 0);
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    let text = '';
    for (const byte of new Uint8Array(await photo.arrayBuffer()))
      text += String.fromCodePoint(byte);
    return btoa(text);
  });
  const jpeg = Buffer.from(drawn, 'base64');
  expect(jpeg.length).toBeGreaterThan(12_000_000);
  const content = Buffer.concat([jpeg.subarray(0, 2), UPRIGHT, jpeg.subarray(2)]);
  return { name: 'large.jpg', mimeType: 'image/jpeg', buffer: content };
}

/** The shown size of a picture. */
async function sizeOf(page: Page, picture: Buffer) {
  return page.evaluate(
    async (bytes) => {
      const { width, height } = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      return [width, height];
    },
    [...picture],
  );
}

it('A photo of 12 MB is sent reduced and upright', async () => {
  const { page } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/contact`);
  for (const name of ['Name', 'Subject', 'Message']) await field(page, name).fill('A photo');
  await field(page, 'Email').fill(EMAIL);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText("Message sent successfully! We'll get back to you soon.").waitFor();
  await openNewestMail(page, here.product, EMAIL, 'We received your message (#1001)');
  await page.getByRole('link', { name: '/contact/thread#' }).click();
  await field(page, 'Reply').fill('Here it is.');
  const attach = page.getByRole('group', { name: /^At most 5/ }).locator('input');
  await attach.setInputFiles(await largePhoto(page));
  await page.getByRole('button', { name: 'Remove large.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save large.jpg' }).click();
  const saved = await buffer(await (await saving).createReadStream());
  expect(await sizeOf(page, saved)).toEqual([1500, 2000]);
});
