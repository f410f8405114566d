import type { Readable } from 'node:stream';

/** What is known of a file: its name is its content's. */
export type FileIdentity = { sha256: string; bytes: number };

/** A whole file on the disk of this machine, which is to be kept. */
export type FileToKeep = FileIdentity & { path: string };

export type KeptFile = FileIdentity & {
  /** When it was put there last, by the storage's clock. */
  at: Date;
};

/** Bytes of a file, both ends included. */
export type ByteRange = { start: number; end: number };

/** What a browser is told beside the bytes of a file. */
export type FileHeaders = { type: string; disposition: string; cacheControl: string };

/**
 * Keeps files under the SHA-256 of their bytes. Which of them are needed, rows say: a file is there
 * before its row is committed, and goes after it. Everything throws {@link FileStoreFault}.
 */
export type FileStore = {
  /** What takes long of a `put`, before the transaction that holds the file's row. */
  bring(file: FileToKeep): Promise<void>;
  /** Resolves once the bytes are kept, whole; the same ones replace themselves. */
  put(file: FileToKeep): Promise<void>;
  stat(sha256: string): Promise<KeptFile | null>;
  /**
   * The bytes, or those of a range; null if nothing has that name. A stream that cannot be the file
   * fails before its end.
   */
  open(file: FileIdentity, range?: ByteRange): Promise<Readable | null>;
  /** Removes what has that name, if anything does. */
  remove(sha256: string): Promise<void>;
  list(): AsyncIterable<KeptFile>;
  /** Where a browser may fetch a file for a minute, if the storage gives it out itself. */
  addressFor?(sha256: string, request: FileHeaders & { method: string }): Promise<string>;
};

/** Why a storage did not do what it was asked, in words for the operator, without any secret. */
export class FileStoreFault extends Error {
  override name = 'FileStoreFault';
}

/** Under a name are other bytes than those of that name. */
export class DamagedFile extends FileStoreFault {
  override name = 'DamagedFile';
}

const CONTENT = /^[0-9a-f]{64}$/u;

/** Whether a name is a kept file's. */
export function isContentName(name: string): boolean {
  return CONTENT.test(name);
}
