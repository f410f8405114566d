import { expect, it } from 'vitest';
import { type GuideText, guideSections } from './guide-content.ts';
import { stepsDone, withoutMark } from './guide-marks.ts';
import { guideWords } from './guide-section-card.tsx';

const steps = guideSections.flatMap((section) => section.steps);

/** The targets of a text's links. */
function linksOf(text: GuideText): readonly string[] {
  return typeof text === 'string'
    ? []
    : text.flatMap((part) => (typeof part === 'string' ? [] : [part[0]]));
}

it('The install guide has the specification’s sections, in its order', () => {
  expect(guideSections.map(({ title }) => title)).toEqual([
    'Setup of the chat community',
    'Download & Setup',
    'Emulator & Game',
    'External/Supreme headshot setup',
    'Essential sniper setup',
    'Additional Notes',
  ]);
});

it('The install guide gives every step its own id, which the server stores', () => {
  const ids = steps.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,64}$/);
});

it('The install guide never asks to disable the antivirus', () => {
  const titles = steps.map(({ title }) => title);
  const verify = titles.indexOf("Verify the download's checksum");
  expect(verify).toBeGreaterThanOrEqual(0);
  expect(titles.indexOf('Allow that one file in your antivirus')).toBe(verify + 1);
  const all = steps.map(({ title, text }) => `${title} ${guideWords(text)}`).join(' ');
  expect(all).not.toMatch(/(?:disable|turn off|switch off)[^.]*antivirus/i);
});

it('The install guide names the contact without an invite', () => {
  const opening = steps.filter(({ text }) => linksOf(text).includes('community'));
  expect(opening.length).toBeGreaterThan(0);
  for (const { id, withoutInvite } of opening) {
    expect(guideWords(withoutInvite ?? []), id).toMatch(/^Ask /);
  }
});

it('The install guide says what the headshot setup must be', () => {
  const text = steps.map((step) => `${step.title} ${guideWords(step.text)}`).join(' ');
  expect(text).toContain('Neck');
  expect(text).toContain('Headshot v1: each game');
  expect(text).toContain('Headshot v2: once per session');
});

it('The install guide leads to the downloads and to the community', () => {
  expect(steps.flatMap(({ text }) => linksOf(text))).toEqual(
    expect.arrayContaining(['download', 'community']),
  );
});

it('Without changes, completed steps are those of the server', () => {
  expect(stepsDone(['a', 'b'], {})).toEqual(['a', 'b']);
});

it('Completed steps follow each tick immediately', () => {
  expect(stepsDone(['a', 'b'], { b: false, c: true })).toEqual(['a', 'c']);
  expect(stepsDone(['a', 'c'], { b: false, c: true })).toEqual(['a', 'c']);
});

it('Completed steps revert if they could not be saved', () => {
  const marks = { a: false, c: true };
  expect(stepsDone(['a'], withoutMark(withoutMark(marks, 'a'), 'c'))).toEqual(['a']);
});
