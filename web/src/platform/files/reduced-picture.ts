import { SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';

const QUALITY = 0.85;

/**
 * A redrawn picture, its longest side at most 2,000 px, without the location and time that a phone
 * adds. A file that is not a picture stays unchanged. Null for a picture that the browser cannot
 * read.
 */
export async function reducedPicture(file: File): Promise<Blob | null> {
  const isPicture = file.type.startsWith('image/') || /\.(?:heic|heif)$/i.test(file.name);
  if (!isPicture) return file;
  try {
    const picture = await createImageBitmap(file).catch(() => decodedHeic(file));
    const { width, height } = picture;
    const scale = Math.min(1, SENT_FILE_LIMITS.photoPixels / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    // Transparent pixels would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } catch {
    return null;
  }
}

/**
 * A HEIC picture, for browsers that cannot read it. The decoder loads now. Rejects for other files.
 */
async function decodedHeic(file: File): Promise<ImageBitmap> {
  const isHeif = (await file.slice(4, 8).text()) === 'ftyp';
  if (!isHeif) throw new Error('No HEIC picture.');
  const worker = new Worker(new URL('./read-heic.ts', import.meta.url), { type: 'module' });
  try {
    const pixels = await new Promise<ImageData | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ImageData | null>) =>
        resolve(data),
      );
      worker.addEventListener('error', reject);
      void file.arrayBuffer().then((bytes) => worker.postMessage(bytes, [bytes]), reject);
    });
    if (pixels === null) throw new Error('The HEIC picture cannot be decoded.');
    return await createImageBitmap(pixels);
  } finally {
    worker.terminate();
  }
}
