import { Readable } from 'node:stream';

/** One open page that is notified of changed orders. */
export type OrderStream = {
  /** What is sent to the page. */
  body: Readable;
  /** Writes to the page; one that no longer reads is dropped. */
  send(text: string): void;
  end(): void;
};

export type OrderStreams = {
  /** Opens a stream for one customer; the oldest ends if there are too many. */
  open(customerId: string): OrderStream;
  /** Notifies every stream of a customer that an order changed. */
  changed(customerId: string): void;
  /** Notifies every stream that anything may have changed. */
  allChanged(): void;
  /** Ends all of them, and every later one immediately. */
  end(): void;
};

/** The most pages of one account that are notified at the same time. */
export const STREAMS_OF_ACCOUNT = 6;

const BEGINNING = 'retry: 3000\n\n';
const CHANGED = 'event: order\ndata: {"changed":true}\n\n';
/**
 * Tells the page not to reconnect by itself, or two surplus pages would replace each other forever.
 */
const REPLACED = 'event: replaced\ndata: {}\n\n';

export function createOrderStreams(): OrderStreams {
  const byCustomer = new Map<string, Set<OrderStream>>();
  let ended = false;

  function forget(customerId: string, stream: OrderStream): void {
    const streams = byCustomer.get(customerId);
    streams?.delete(stream);
    if (streams?.size === 0) byCustomer.delete(customerId);
  }

  function keep(customerId: string, stream: OrderStream): void {
    const streams = byCustomer.get(customerId) ?? new Set();
    byCustomer.set(customerId, streams.add(stream));
    stream.body.once('close', () => forget(customerId, stream));
    const [oldest] = streams;
    if (streams.size <= STREAMS_OF_ACCOUNT || oldest === undefined) return;
    streams.delete(oldest);
    oldest.send(REPLACED);
    oldest.end();
  }

  return {
    open: (customerId) => {
      const stream = openStream();
      stream.send(BEGINNING);
      if (ended) stream.end();
      else keep(customerId, stream);
      return stream;
    },
    changed: (customerId) => {
      for (const stream of byCustomer.get(customerId) ?? []) stream.send(CHANGED);
    },
    allChanged: () => {
      for (const streams of byCustomer.values()) {
        for (const stream of streams) stream.send(CHANGED);
      }
    },
    end: () => {
      ended = true;
      for (const streams of byCustomer.values()) {
        for (const stream of streams) stream.end();
      }
    },
  };
}

function openStream(): OrderStream {
  const body = new Readable({ read: () => undefined });
  let open = true;
  return {
    body,
    send: (text) => {
      if (open && !body.push(text)) body.destroy();
    },
    end: () => {
      open = false;
      body.push(null);
    },
  };
}
