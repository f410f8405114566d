import { registrationRefusal } from '@regz/rules/identity/registration.ts';
import { messages } from '@regz/texts/en.ts';
import type { Account } from '../../identity/session/customer-session.ts';
import { RegistrationForm } from '../../identity/sign-in/registration-form.tsx';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { storeRegistrationFailure, storeRegistrationFault } from './store-fault.ts';

const noRegistration = {
  username: '',
  email: '',
  mobileNumber: '',
  password: '',
  confirmPassword: '',
};

/** The store's registration, which also logs in. */
export function StoreRegisterForm({ onRegistered }: { onRegistered: (account: Account) => void }) {
  const form = useForm(noRegistration);
  return (
    <RegistrationForm
      form={form}
      texts={messages.storefrontBuying.signIn.register}
      register={(input) => api.identity.registerInStore(input)}
      onRegistered={onRegistered}
      rule={registrationRefusal}
      faults={{ ofRule: storeRegistrationFault, ofCall: storeRegistrationFailure }}
    />
  );
}
