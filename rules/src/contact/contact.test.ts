import { goldenChanges } from '../../test/golden.ts';
import { contactRefusal } from './messages.ts';

goldenChanges(
  'A message needs four fields and an address for replies',
  { name: 'Nimal', email: 'nimal@example.com', subject: 'A key', message: 'Hello' },
  contactRefusal,
  [
    [{}, null],
    [{ name: ' \n' }, 'CONTACT_FIELDS_MISSING'],
    [{ email: ' \n' }, 'CONTACT_FIELDS_MISSING'],
    [{ subject: ' \n' }, 'CONTACT_FIELDS_MISSING'],
    [{ message: ' \n' }, 'CONTACT_FIELDS_MISSING'],
    [{ email: 'nimal' }, 'CONTACT_EMAIL_INVALID'],
    [{ email: 'nimal@' }, 'CONTACT_EMAIL_INVALID'],
    [{ email: 'a@b.c, d@e.f' }, 'CONTACT_EMAIL_INVALID'],
  ],
);
