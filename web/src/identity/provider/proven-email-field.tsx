import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const { registration } = messages.accountIdentity;

type ProvenEmailFieldProps = { label: string; email: string; error: string | undefined };

/** The address that the identity provider has proven. It can be dropped, but not edited. */
export function ProvenEmailField({ label, email, error }: ProvenEmailFieldProps) {
  const client = useQueryClient();
  const drop = useMutation({
    mutationFn: () => api.identity.dropRegistration({}),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: queries.identity.readHeldRegistration.key() }),
  });
  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      <TextField
        label={label}
        type="email"
        name="email"
        value={email}
        readOnly
        hint={registration.proven}
        error={drop.isError ? registration.dropFailed : error}
      />
      <p className="text-sm text-soft">{registration.known}</p>
      <Button variant="quiet" size="sm" pending={drop.isPending} onClick={() => drop.mutate()}>
        {registration.drop}
      </Button>
    </div>
  );
}
