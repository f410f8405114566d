import { messages } from '@regz/texts/en.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';

const texts = messages.accountStaff.givenPassword;

export type GivenPasswordProps = { username: string };

/** Replaces the panel for staff whose password another person set. */
export function GivenPassword({ username }: GivenPasswordProps) {
  return (
    <div>
      <div className="flex max-w-md flex-col items-start gap-6">
        <PageHeading title={texts.title} description={texts.description} />
        <OwnPasswordForm username={username} />
      </div>
    </div>
  );
}
