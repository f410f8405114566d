import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readDocuments } from './documents.ts';

let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(os.tmpdir(), 'regz-web-'));
  await cp(inject('webBuild'), webDir, { recursive: true });
});
afterAll(() => rm(webDir, { recursive: true, force: true }));

it('Reading a build keeps documents and small files, and leaves the assets on the disk', () => {
  const documents = readDocuments(webDir, 'client');
  expect(documents.at('/dashboard')?.type).toBe('text/html; charset=utf-8');
  expect(documents.at('/favicon.svg')?.policy).toBeUndefined();
  expect(documents.at('/assets/client/app-1a2b3c.js')).toBeUndefined();
  expect(documents.at('/nowhere')).toBeUndefined();
});

it('Reading a build refuses a build that is not there, or lacks its shell or its 404 page', async () => {
  expect(() => readDocuments(webDir, 'nowhere')).toThrow(/is missing: run "npm run build" first/);
  await rm(path.join(webDir, 'main', 'client', '404'), { recursive: true });
  expect(() => readDocuments(webDir, 'main')).toThrow(/lacks its shell or its 404 page/);
});
