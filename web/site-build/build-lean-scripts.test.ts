import { expect, it } from 'vitest';
import { leanManifest, TAKEN_OVER, withoutHandOver, withoutNames } from './build-lean-scripts.ts';

it('a document loses React Router’s loader data and keeps what loads its pages', () => {
  const loader = `<script type="module">${TAKEN_OVER} = {"root":route0};</script>`;
  const html =
    '<main></main><script>window.__reactRouterContext = {"ssr":false};</script>' +
    `${loader}<!--$--><script>window.__reactRouterContext.streamController.close();</script><!--/$-->`;
  expect(withoutHandOver(html)).toBe(`<main></main>${loader}`);
});

it('a document loads a page’s parts directly, not through a script that only re-exports them', () => {
  const scripts: Record<string, string> = {
    '/assets/client/root-1.js': 'export{N as Layout,L as default,meta}from"./frame-1.js";\n',
    '/assets/client/page-1.js': 'import{a}from"./frame-1.js";export{a as default};',
  };
  const html =
    '<link rel="modulepreload" href="/assets/client/frame-1.js"/>' +
    '<link rel="modulepreload" href="/assets/client/root-1.js"/>' +
    '<link rel="modulepreload" href="/assets/client/page-1.js"/>' +
    'import * as route0 from "/assets/client/root-1.js";' +
    'import * as route1 from "/assets/client/page-1.js";';
  expect(withoutNames(html, (address) => scripts[address] ?? '')).toBe(
    '<link rel="modulepreload" href="/assets/client/frame-1.js"/>' +
      '<link rel="modulepreload" href="/assets/client/page-1.js"/>' +
      'import * as w0 from "/assets/client/frame-1.js";' +
      'const route0={Layout:w0.N,default:w0.L,meta:w0.meta};' +
      'import * as route1 from "/assets/client/page-1.js";',
  );
});

it('the list of pages keeps each page’s address, and the scripts that not every page shares', () => {
  const page = {
    id: 'a',
    parentId: 'root',
    path: '/a',
    module: '/a.js',
    imports: ['/r.js', '/s.js'],
  };
  const written = { entry: { module: '/e.js', imports: ['/r.js'] }, routes: { a: page } };
  const lean = leanManifest(`window.__reactRouterManifest=${JSON.stringify(written)};`);
  expect(lean).toBe(
    `window.__reactRouterManifest=${JSON.stringify({ routes: { a: { ...page, imports: ['/s.js'] } } })}`,
  );
  expect(() => leanManifest('window.somethingElse={}')).toThrow('in another way');
});
