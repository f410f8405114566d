import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The words of the specification, letter for letter in what `build-sites.ts` has
 * written: what a visitor reads before any script runs.
 */
const build = join(import.meta.dirname, 'build');

function documentOf(site: 'main' | 'forms', path: string): string {
  return readFileSync(join(build, site, 'client', path, 'index.html'), 'utf8');
}

function plain(html: string): string {
  return html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function textsOf(html: string, element: string): string[] {
  const found = html.matchAll(new RegExp(String.raw`<${element}\b[^>]*>(.*?)</${element}>`, 'gs'));
  return [...found].map(([, inner]) => plain(inner ?? ''));
}

/** The links of a part of a page, from their words to their addresses. */
function linksIn(html: string, element: 'header' | 'main' | 'footer'): Record<string, string> {
  const [, part = ''] = new RegExp(`<${element}.*?>(.*?)</${element}>`, 's').exec(html) ?? [];
  const links = part.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs);
  return Object.fromEntries(
    [...links].map(([, attributes = '', words = '']) => [
      plain(words),
      /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
    ]),
  );
}

describe('the home page', () => {
  const html = documentOf('main', '.');

  it('The home page has a hidden line for how fast keys come, as the server writes it', () => {
    expect(html).toMatch(
      /<p data-key-speed="" hidden="" [^>]*>.*?\{seconds\} s.*?\{keys\}.*?<\/p>/s,
    );
  });

  it('The home page has its sections with their cards, and its buttons', () => {
    const headings = textsOf(html, 'h2');
    for (const heading of ['Earn Regz Coins', 'Why Choose Regz']) {
      expect(headings).toContain(heading);
    }
    const cards = textsOf(html, 'h3');
    expect(cards).toEqual(expect.arrayContaining(['Daily Tasks', 'Mini Games', 'Coin Shop']));
    expect(linksIn(html, 'main')).toMatchObject({
      'Client Login': '/auth',
      'Download Center': '/download',
      'Free Panel': '/task-auth',
      'Start Earning Coins': '/task-auth',
      'Get Premium Access': '/store',
      'Join Community': '/guild',
    });
  });

  it('The home page makes the specification’s claims until staff change them', () => {
    const claims = html.matchAll(/data-claim="(\w+)"[^>]*>([^<]*)</g);
    expect(Object.fromEntries([...claims].map(([, name, text]) => [name, text]))).toEqual({
      dailyTasks: '10',
      dailyCoins: '100+',
      miniGames: '10',
      activeUsers: '358+',
      uptime: '98.9%',
      support: '24/7',
    });
  });
});

it.each([
  ...globSync('**/index.html', { cwd: join(build, 'main/client') }).map((file) => `main/${file}`),
  ...globSync('**/index.html', { cwd: join(build, 'forms/client') }).map((file) => `forms/${file}`),
])('Every page of the main site %s has the links of header and footer, and the warning', (file) => {
  const html = readFileSync(join(build, file.replace('/', '/client/')), 'utf8');
  expect(linksIn(html, 'header')).toMatchObject({
    Home: '/',
    Store: '/store',
    Free: '/Free',
    'Join Guild': '/guild',
    Giveaway: '/giveaway',
    Contact: '/contact',
    'Sign in to Client Area': '/dashboard',
  });
  const footer = linksIn(html, 'footer');
  expect(footer).toMatchObject({
    'Privacy Policy': '/privacy-policy',
    'Return Policy': '/return-policy',
    'Terms & Conditions': '/terms-conditions',
  });
  // Without a target, until staff set one.
  expect(footer).toMatchObject({ Discord: '', WhatsApp: '', YouTube: '' });
  expect(plain(html)).toContain('Using the panel on a different PC suspends the account.');
  const hasSplash = plain(html).includes('Loading main site...');
  expect(hasSplash).toBe(!file.includes('404'));
});

it('The forms of the main site offer the four levels of experience', () => {
  const levels = textsOf(documentOf('forms', 'guild'), 'option');
  expect(levels.slice(1)).toEqual([
    'Beginner (0-1 years)',
    'Intermediate (1-3 years)',
    'Advanced (3-5 years)',
    'Expert (5+ years)',
  ]);
});

it('The forms of the main site require all four fields of a message', () => {
  const controls = documentOf('forms', 'contact').match(/<(input|textarea)\b[^>]*>/g) ?? [];
  const required = controls.filter((control) => / required=""/.test(control));
  const names = required.map((control) => /name="(\w+)"/.exec(control)?.[1]);
  expect(names).toEqual(['name', 'email', 'subject', 'message']);
});

it('The return policy has its rules', () => {
  const text = plain(documentOf('main', 'return-policy'));
  for (const rule of [
    'non-refundable',
    'Refunds are made only for: Activation problems',
    'Undelivered orders',
    'Duplicate purchases',
    'within 24 hours of the purchase',
    'There are no refunds for banned accounts.',
  ]) {
    expect(text).toContain(rule);
  }
});

it('The picture beside a link has the size that every page names', () => {
  const picture = readFileSync(join(import.meta.dirname, 'public/share.png'));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});
