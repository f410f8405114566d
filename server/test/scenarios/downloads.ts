import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { contract } from '@regz/contract/contract.ts';
import { DOWNLOAD_UPLOAD_PATH, type DownloadArea } from '@regz/rules/downloads/access.ts';
import { expect } from 'vitest';
import type { Browser } from '../harness/browser.ts';
import type { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { sessionCookieNames, signedInAdmin, signedInCustomer } from '../harness/signed-in.ts';

/** A one-pixel PNG. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The form with which staff publish a download, with a test's changes. */
export function downloadForm(form: {
  area?: DownloadArea;
  sha256?: string;
  fileName?: string;
  url?: string;
  images?: string[];
}) {
  const { area = 'tool', sha256 = '', fileName = 'file.bin', url, images = [] } = form;
  const source =
    url === undefined
      ? { kind: 'file' as const, sha256, fileName }
      : { kind: 'link' as const, url };
  return {
    area,
    title: `A download ${randomUUID()}`,
    description: 'What it does.',
    version: '1.2.3',
    updateLabel: 'Last update: today',
    releaseNotes: '- New.',
    language: 'Python',
    position: 100,
    source,
    images,
  };
}

/** Sends a file as the staff's page does, and returns the answer. */
export function sendUpload(browser: Browser, body: Buffer, headers: Record<string, string> = {}) {
  return browser.request({
    method: 'PUT',
    path: DOWNLOAD_UPLOAD_PATH,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body,
  });
}

/**
 * Begins an upload on a separate connection; the test sends its bytes. `length` is the
 * Content-Length header.
 */
export function beginUpload(
  server: TestServer,
  staff: Browser,
  length: string,
): { socket: Socket; answer: Promise<string> } {
  const host = `client.regz.localhost:${server.config.PORT}`;
  const head = [
    `PUT ${DOWNLOAD_UPLOAD_PATH} HTTP/1.1`,
    `host: ${host}`,
    `origin: http://${host}`,
    `cookie: ${sessionCookieNames.admin}=${staff.cookie(sessionCookieNames.admin)?.value}`,
    'content-type: application/octet-stream',
    'connection: close',
    length,
  ];
  const socket = connect({ port: server.config.PORT, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    // The test may cut the connection.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, answer };
}

/** Stores a file with the given or random bytes; returns its checksum. */
export async function uploadFile(
  staff: Browser,
  body: Buffer = randomBytes(2000),
): Promise<{ sha256: string; body: Buffer }> {
  const answer = await sendUpload(staff, body);
  expect(answer.status, answer.text).toBe(200);
  return { sha256: sha256Of(body), body };
}

/** Publishes a file in an area through the staff's operation. */
export async function publishFile(
  server: TestServer,
  form: Omit<Parameters<typeof downloadForm>[0], 'sha256' | 'url'> = {},
  bytes?: Buffer,
): Promise<{ id: string; sha256: string; body: Buffer }> {
  const { browser } = await signedInAdmin(server);
  const { sha256, body } = await uploadFile(browser, bytes);
  const item = await browser.call(
    contract.downloads.staff.publishDownload,
    downloadForm({ ...form, sha256 }),
  );
  return { id: item.id, sha256, body };
}

/** A logged-in customer who may download: approved, with an active subscription. */
export function licensedCustomer(
  server: TestServer,
  columns: Parameters<typeof makeAccount>[1] = {},
) {
  return signedInCustomer(server, {
    admin_approval: true,
    subscription: 'Supreme',
    expiredate: 'infinity',
    ...columns,
  });
}
