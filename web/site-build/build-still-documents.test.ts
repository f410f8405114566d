import { describe, expect, it } from 'vitest';
import { usedRules } from './build-still-documents.ts';

const rulesFor = (css: string, ...classes: string[]) => usedRules(css, new Set(classes));

describe('the style sheet of a still document', () => {
  it('keeps rules without a class, and those whose classes the document has', () => {
    expect(rulesFor('h1{color:red}.a{x:1}.b{x:2}.a .b{x:3}', 'a')).toBe('h1{color:red}.a{x:1}');
  });

  it('looks inside layers and conditions, and drops those left empty', () => {
    const css = '@layer a,b;@layer a{@media (width>=1px){.a{x:1}}@supports (x:1){.b{x:1}}}';
    expect(rulesFor(css, 'a')).toBe('@layer a,b;@layer a{@media (width>=1px){.a{x:1}}}');
  });

  it('keeps a rule as soon as one of its selectors is used', () => {
    expect(rulesFor('.a,.b:is(.c,.d){x:1}', 'a')).toBe('.a,.b:is(.c,.d){x:1}');
    expect(rulesFor('.a,.b{x:1}', 'c')).toBe('');
  });

  it('reads escaped names, and braces inside strings', () => {
    const css = String.raw`.md\:p-1\.5:hover{x:1}.c:after{content:"}{"}.d{x:2}`;
    expect(rulesFor(css, 'md:p-1.5', 'd')).toBe(String.raw`.md\:p-1\.5:hover{x:1}.d{x:2}`);
  });

  it('does not mistake a comment for part of the rule after it', () => {
    const css = '/*! v4.3 | https://styles.example.com */\n@layer theme{:root{--a:1}.b{x:1}}';
    expect(rulesFor(css)).toBe('@layer theme{:root{--a:1}}');
  });

  it('keeps fonts, properties and keyframes', () => {
    const css = '@font-face{src:url(a)}@keyframes x{0%{x:1}}@property --y{inherits:false}';
    expect(rulesFor(css)).toBe(css);
  });
});
