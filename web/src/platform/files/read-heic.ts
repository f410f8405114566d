import loadLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/**
 * A worker that answers the bytes of a HEIC file with its first picture, or null if it cannot be
 * read.
 */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void read(data)
    .catch(() => null)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no origin
    .then((picture) => self.postMessage(picture));
});

async function read(bytes: ArrayBuffer): Promise<ImageData> {
  const { HeifDecoder } = loadLibheif();
  const [picture] = new HeifDecoder().decode(new Uint8Array(bytes));
  if (picture === undefined) throw new Error('The file has no picture.');
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  return new Promise((resolve, reject) => {
    picture.display(pixels, (shown) => {
      if (shown === null) reject(new Error('The picture cannot be decoded.'));
      else resolve(pixels);
    });
  });
}
