import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { saveFile } from '../../platform/save-file.ts';
import type { ListQuery } from '../../platform/staff/lists/list-query.ts';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { filterInput } from './customers.ts';

const texts = messages.accountCustomers.exportDialog;

/** Saves the users that the list's filters include as a file, for a reason. */
export function ExportCustomers({ query }: { query: ListQuery }) {
  const form = useForm({ reason: '' });
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={texts}
        reasonTexts={texts}
        inputOf={(reason) => ({ ...filterInput(query), reason })}
        send={async (input, options) => {
          const text = await api.customers.staff.exportCustomers(input, options);
          saveFile(new File([text], 'regz-customers.csv', { type: 'text/csv' }));
        }}
        success={texts.success}
        outdated={queries.customers.staff.listTrail.key()}
      />
    </>
  );
}
