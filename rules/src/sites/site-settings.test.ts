import { expect, it } from 'vitest';
import { defaultClaims, isLink, siteSettingsRefusal } from './site-settings.ts';

const links = { chatCommunity: '', messaging: '', social: '' };

it('The settings of the main site may be the defaults, and may have links', () => {
  expect(siteSettingsRefusal({ claims: defaultClaims, links })).toBeNull();
  const social = 'https://youtube.example/@regz?sub=1';
  expect(siteSettingsRefusal({ claims: defaultClaims, links: { ...links, social } })).toBeNull();
});

it('The settings of the main site are refused with an empty claim', () => {
  const claims = { ...defaultClaims, uptime: '  ' };
  expect(siteSettingsRefusal({ claims, links })).toBe('SITE_CLAIM_MISSING');
});

it.each([
  'http://chat.example',
  'javascript:alert(1)',
  '//chat.example',
  'https://chat',
  'https://chat.example/ x',
  'https://chat.example/"onclick=',
  'https://user@chat.example',
  ' https://chat.example',
])('The settings of the main site know no address %j', (link) => {
  expect(isLink(link)).toBe(false);
  const asked = { claims: defaultClaims, links: { ...links, messaging: link } };
  expect(siteSettingsRefusal(asked)).toBe('SITE_LINK_INVALID');
});
