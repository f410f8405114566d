import { expect, it } from 'vitest';
import { usedStyles } from './prerender-site.ts';

const rulesFor = (css: string, classes: string) => usedStyles(css, `<p class="${classes}">x</p>`);

it('A static document’s style sheet keeps only its own classes', () => {
  const css = 'h1{color:red}.a{top:1px}.b{top:2px}.a .b{top:3px}';
  expect(rulesFor(css, 'a')).toBe('h1{color:red}.a{top:1px}');
});

it('Rules in layers and conditions are searched too', () => {
  const css = '@layer a{@media (width>=1px){.a{top:1px}.b{top:1px}}}@layer b{.b{top:1px}}';
  expect(rulesFor(css, 'a')).toBe('@layer a{@media (width>=1px){.a{top:1px}}}@layer b;');
});

it('A rule is kept if one of its selectors is used', () => {
  expect(rulesFor('.a,.b:is(.c,.d){top:1px}', 'a')).toBe('.a,.b:is(.c,.d){top:1px}');
  expect(rulesFor('.a,.b{top:1px}', 'c')).toBe('');
});

it('Escaped class names are recognized', () => {
  const css = String.raw`.md\:p-1\.5:hover{top:1px}.\[\&\>p\]\:m{top:2px}.d{top:3px}`;
  expect(rulesFor(css, 'md:p-1.5 [&amp;&gt;p]:m')).toBe(
    String.raw`.md\:p-1\.5:hover{top:1px}.\[\&\>p\]\:m{top:2px}`,
  );
});

it('The style sheet of a static document keeps fonts, properties and keyframes', () => {
  const css =
    '@font-face{font-family:a;src:url(a)}@keyframes x{0%{top:1px}}@property --y{syntax:"*";inherits:false}';
  expect(rulesFor(css, 'a')).toBe(css);
});
