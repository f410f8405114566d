import type { Readable } from 'node:stream';

/** The identity of a file, which is named after its content. */
export type FileIdentity = { sha256: string; bytes: number };

/** A complete file on this machine's disk, to be stored. */
export type FileToKeep = FileIdentity & { path: string };

export type KeptFile = FileIdentity & {
  /** The time of the last `put`, by the storage's clock. */
  at: Date;
};

/** Bytes of a file, both ends included. */
export type ByteRange = { start: number; end: number };

/** Headers of a file's answer to a browser. */
export type FileHeaders = { type: string; disposition: string; cacheControl: string };

/**
 * Stores files under the SHA-256 of their bytes. Database rows decide which files are needed: a
 * file is stored before its row is committed, and removed after it. All functions throw {@link
 * FileStoreFault}.
 */
export type FileStore = {
  /** Does the slow part of a `put`, before the transaction that writes the file's row. */
  bring(file: FileToKeep): Promise<void>;
  /** Resolves after the complete file is stored. Storing the same bytes again is safe. */
  put(file: FileToKeep): Promise<void>;
  stat(sha256: string): Promise<KeptFile | null>;
  /**
   * Returns the bytes, or a range of them; null if no file has that name. A stream with the wrong
   * content fails before its end.
   */
  open(file: FileIdentity, range?: ByteRange): Promise<Readable | null>;
  /** Removes the file of that name, if there is one. */
  remove(sha256: string): Promise<void>;
  list(): AsyncIterable<KeptFile>;
  /**
   * Returns an address from which a browser may fetch a file for one minute, if the storage
   * supports it.
   */
  addressFor?(sha256: string, request: FileHeaders & { method: string }): Promise<string>;
};

/** The reason why a storage failed, as a sentence for the operator, without secrets. */
export class FileStoreFault extends Error {
  override name = 'FileStoreFault';
}

/** The stored bytes do not match their name. */
export class DamagedFile extends FileStoreFault {
  override name = 'DamagedFile';
}

const CONTENT = /^[0-9a-f]{64}$/u;

/** True if a name is that of a stored file. */
export function isContentName(name: string): boolean {
  return CONTENT.test(name);
}
