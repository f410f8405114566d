import { expect, it } from 'vitest';
import { likelyProvider } from './mistyped-domain.ts';

it.each([
  ['nimal@gmial.com', 'gmail.com'],
  ['nimal@gmail.con', 'gmail.com'],
  ['nimal@gmail.co', 'gmail.com'],
  ['nimal@gmal.com', 'gmail.com'],
  ['Nimal@GMAIIL.com ', 'gmail.com'],
  ['nimal@gmailcom', 'gmail.com'],
  ['nimal@yaho.com', 'yahoo.com'],
  ['nimal@hotmial.com', 'hotmail.com'],
  ['nimal@outlok.com', 'outlook.com'],
])('The address %s probably means %s', (email, provider) => {
  expect(likelyProvider(email)).toBe(provider);
});

it.each([
  '',
  'gmial.com',
  'nimal@',
  'nimal@gmail.com',
  'nimal@mail.com',
  'nimal@ymail.com',
  'nimal@example.com',
  'nimal@gmail.lk',
  'nimal@hotmail.co.uk',
])('The address %j is taken as it is', (email) => {
  expect(likelyProvider(email)).toBeNull();
});
