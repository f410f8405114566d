import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';

/** The number of requests that two cores answer within half a second. */
export const MOST_AT_ONCE = 220;
const MOST_UPLOADS_OF_ONE = 2;

/** Counts work in progress: requests and incoming files. */
export type RequestPlaces = {
  /**
   * True if one more request may begin. For notifications of providers, neither uploads nor waits
   * count.
   */
  hasRoom: (kind: 'request' | 'notification') => boolean;
  /** A request takes a place from the arrival of its body until its answer begins. */
  enter: (request: FastifyRequest) => void;
  leave: (request: FastifyRequest) => void;
  /**
   * Counts the request among the uploads, which have a quarter of the places, while it waits for an
   * account's file.
   * @throws Refusal SERVICE_BUSY
   */
  startUpload: (request: FastifyRequest, account: string) => void;
  /** True if further requests are refused. */
  isFull: () => boolean;
};

/**
 * @param options.most The most requests and uploads in progress.
 * @param options.waitsTooLong True if a request would wait too long for the database.
 */
export function requestPlaces({
  most = MOST_AT_ONCE,
  waitsTooLong = () => false,
}: { most?: number; waitsTooLong?: () => boolean } = {}): RequestPlaces {
  const admitted = new WeakSet<FastifyRequest>();
  const uploads = new Map<FastifyRequest, string>();
  let requests = 0;
  const countOf = (account: string) =>
    [...uploads.values()].filter((each) => each === account).length;

  function leave(request: FastifyRequest) {
    if (admitted.delete(request)) requests -= 1;
    uploads.delete(request);
  }

  return {
    hasRoom: (kind) =>
      kind === 'notification' ? requests < most : requests + uploads.size < most && !waitsTooLong(),
    enter: (request) => {
      requests += 1;
      admitted.add(request);
    },
    leave,
    startUpload: (request, account) => {
      if (uploads.size >= most / 4 || countOf(account) >= MOST_UPLOADS_OF_ONE) {
        throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 5 });
      }
      leave(request);
      uploads.set(request, account);
    },
    isFull: () => requests + uploads.size >= most,
  };
}
