import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pagesOf } from '@regz/rules/sites/audiences.ts';

/** The pages of each site of the fake build, by path. */
const pages = {
  main: pagesOf('main'),
  forms: pagesOf('forms'),
  client: ['/auth', '/dashboard', '/guide', '/redeem-key'],
  download: ['/', '/download'],
  admin: ['/admin', '/admin-login'],
  tasks: ['/task-auth', '/tasks'],
  // Its addresses contain a code, so its shell serves all of them.
  'free-panel': [],
};

/** The operator's texts: a claim, and two links without addresses yet. */
const WORDS =
  '<span data-claim="activeUsers">358+</span><a data-place="social" role="link" aria-disabled="true">V</a><a data-place="messaging" role="link" aria-disabled="true">M</a>';

/**
 * Writes a minimal build of the sites: documents with one inline style, one inline script and one
 * asset, each also compressed. Test servers serve it, so that they need no real build.
 */
export async function writeWebBuild(folder: string): Promise<void> {
  await Promise.all(
    Object.entries(pages).map(([site, paths]) =>
      writeSite(path.join(folder, site, 'client'), site, paths),
    ),
  );
  await writeFile(path.join(folder, 'main/client/words.txt'), 'Words\n');
  // A file of the previous build, which an open page may still request.
  await writeCompressed(path.join(folder, 'client/former/app-0f9e8d.js'), 'window.app="former";\n');
}

async function writeSite(folder: string, site: string, paths: readonly string[]): Promise<void> {
  for (const page of paths) {
    await writeCompressed(path.join(folder, page, 'index.html'), pageDocument(site, page));
  }
  await writeCompressed(
    path.join(folder, '404/index.html'),
    plainDocument(`${site} not found`, WORDS),
  );
  await writeCompressed(path.join(folder, '__spa-fallback.html'), plainDocument(`${site} shell`));
  await writeCompressed(path.join(folder, assetPath(site)), `window.app="${site}";\n`);
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
}

async function writeCompressed(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  await writeFile(`${file}.br`, brotliCompressSync(content));
  await writeFile(`${file}.gz`, gzipSync(content));
}

function assetPath(site: string): string {
  return `/assets/${site}/app-1a2b3c.js`;
}

function pageDocument(site: string, page: string): string {
  const name = `${site} ${page}`;
  return `<!doctype html><html lang="en"><head><title>${name}</title><style>h1{color:red}</style></head><body><h1>${name}</h1>${site === 'main' ? WORDS : ''}${page === '/store' ? '<div hidden data-page-facts=""></div>' : ''}<script>window.site="${site}"</script><script src="${assetPath(site)}"></script></body></html>\n`;
}

function plainDocument(text: string, words = ''): string {
  return `<!doctype html><html lang="en"><title>${text}</title><h1>${text}</h1>${words}</html>\n`;
}
