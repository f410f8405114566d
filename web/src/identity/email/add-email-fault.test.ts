import { expect, it } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { addEmailFault } from './add-email-fault.ts';

function refused(code: string) {
  return new ApiError(
    {
      defined: true,
      code,
      status: 409,
      message: code,
    },
    'req-7',
  );
}

it('An address that was not added is marked in its field if it is not the provider’s', () => {
  expect(addEmailFault(refused('ACCOUNT_GMAIL_INVALID'))).toEqual({
    fields: {
      email:
        'Please enter a valid Gmail address (e.g., example@gmail.com). Fake emails are not allowed.',
    },
  });
});

it('An address that was not added marks only the password if that is wrong', () => {
  expect(addEmailFault(refused('ACCOUNT_PASSWORD_WRONG'))).toEqual({
    fields: { password: 'Password does not match' },
  });
});

it('An address that was not added says that the account has one already', () => {
  expect(addEmailFault(refused('ACCOUNT_EMAIL_PRESENT')).text).toBe(
    'You already have a Gmail address associated with your account.',
  );
});

it('An address that was not added gives any other reason in brackets', () => {
  expect(addEmailFault(refused('ACCOUNT_EMAIL_TAKEN')).text).toBe(
    'Failed to add Gmail. Please try again. (Email already registered)',
  );
});
