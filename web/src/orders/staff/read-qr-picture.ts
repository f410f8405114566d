import decodeQr from 'qr/decode.js';

/** The longest sides, in pixels, at which a picture is searched: photos are larger than needed. */
const SIDES = [1600, 800, 400];
const LIMIT_MS = 2_000;

/** Returns the text of the QR code in a picture. Rejects if it finds none. */
export async function readQrPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  for (const side of SIDES) {
    const pixels = scaled(picture, Math.min(1, side / Math.max(picture.width, picture.height)));
    try {
      return decodeQr(pixels, { timeLimit: LIMIT_MS });
    } catch {
      // A smaller picture has less noise.
    }
  }
  throw new Error('The picture has no readable QR code.');
}

function scaled(picture: ImageBitmap, scale: number): ImageData {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('The browser draws no canvas.');
  // A transparent code is drawn on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
