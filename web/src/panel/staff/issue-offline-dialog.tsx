import { parseWhole } from '@regz/rules/numbers.ts';
import { OFFLINE_LIMITS } from '@regz/rules/panel/offline-files.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { panelOffline } from '@regz/texts/en/panel/offline-staff.ts';
import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const texts = panelOffline.issueDialog;

type Issue = Api['panel']['staff']['issueOfflineFile'];

/** The file for a program without internet access. */
export type OfflineFile = Awaited<ReturnType<Issue>>;

type IssueOfflineDialogProps = {
  customerId: string;
  /** The most days for the package. */
  mostDays: number;
  open: boolean;
  onIssued: (file: OfflineFile) => void;
  onClose: () => void;
};

/** Takes the request of a PC without internet access, and creates its file. */
export function IssueOfflineDialog(props: IssueOfflineDialogProps) {
  const { customerId, mostDays, open, onIssued, onClose } = props;
  const form = useForm({ request: '', days: '', reason: '' });
  const client = useQueryClient();

  async function issue(...asked: Parameters<Issue>) {
    onIssued(await api.panel.staff.issueOfflineFile(...asked));
    // The timeline on the same page has a new row.
    void client.invalidateQueries({ queryKey: queries.customers.staff.key() });
  }

  function inputOf(reason: string) {
    const { request, days: typed } = form.values;
    const days = parseWhole(typed) ?? 0;
    if (isBlank(request)) {
      form.refuse({ fields: { request: texts.requestMissing } });
      return null;
    }
    if (days < 1 || days > OFFLINE_LIMITS.days) {
      form.refuse({ fields: { days: texts.daysWrong({ most: OFFLINE_LIMITS.days }) } });
      return null;
    }
    return { id: customerId, request, days, reason };
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      form={form}
      texts={texts}
      reasonTexts={panelStaff.pcs}
      inputOf={inputOf}
      send={issue}
      success={texts.success}
      outdated={queries.panel.staff.key()}
    >
      <TextareaField
        {...form.field('request')}
        label={texts.request}
        hint={texts.requestHint}
        rows={5}
        className="font-mono text-sm"
        autoComplete="off"
        spellCheck={false}
        maxLength={OFFLINE_LIMITS.request}
      />
      <TextField
        {...form.field('days')}
        label={texts.days}
        hint={mostDays === 0 ? texts.noDays : texts.mostDays({ most: mostDays })}
        inputMode="numeric"
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
