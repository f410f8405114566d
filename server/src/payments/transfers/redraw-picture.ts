import type { SlipType } from '@regz/rules/orders/transfers.ts';
import { Refusal } from '../../platform/refusal.ts';

const MOST_PIXELS = 40_000_000;
const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;

/**
 * Decodes and encodes a picture again, which removes metadata and any other hidden content. A PDF
 * stays as it is.
 * @throws Refusal ORDER_SLIP_UNSUPPORTED for a file that is no picture, or has too many pixels
 */
export async function redrawPicture(content: Buffer, type: SlipType): Promise<Buffer> {
  if (type === 'application/pdf') return content;
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  try {
    const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    return await picture.rotate().toFormat(formats[type]).toBuffer();
  } catch {
    throw new Refusal('ORDER_SLIP_UNSUPPORTED');
  }
}
