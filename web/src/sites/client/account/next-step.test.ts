import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const settled = {
  state: 'running',
  isTrial: false,
  adminApproval: true,
  communityConnected: true,
  stepsOpen: 0,
} as const;

it.each([
  ['get-key', { state: 'none' }],
  ['get-key', { state: 'inactive', stepsOpen: undefined }],
  ['renew', { state: 'ending-soon' }],
  ['renew', { state: 'ended' }],
  ['renew', { state: 'revoked' }],
  ['buy', { state: 'ending-soon', isTrial: true }],
  ['buy', { state: 'ended', isTrial: true }],
  ['connect', { communityConnected: false, isTrial: true }],
  ['nothing', { state: 'suspended' }],
  ['await-approval', { adminApproval: false, communityConnected: false, stepsOpen: 19 }],
  ['install', { communityConnected: false, stepsOpen: 1 }],
  ['connect', { communityConnected: false }],
  ['connect', { communityConnected: false, stepsOpen: null }],
  ['ready', { stepsOpen: null }],
  ['unknown', { communityConnected: false, stepsOpen: undefined }],
  ['ready', {}],
  ['nothing', { state: 'frozen' }],
] as const)('The one thing to do next is %s for %j', (step, facts) => {
  expect(nextStep({ ...settled, ...facts })).toBe(step);
});
