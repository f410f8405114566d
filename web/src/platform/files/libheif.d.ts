/** The used parts of libheif-js. The package has no types for this build. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Picture = {
    get_width: () => number;
    get_height: () => number;
    /** Fills `pixels`. Calls back with null if the picture cannot be decoded. */
    display: (pixels: ImageData, done: (shown: ImageData | null) => void) => void;
  };
  type Libheif = { HeifDecoder: new () => { decode: (file: Uint8Array) => Picture[] } };

  export default function loadLibheif(): Libheif;
}
