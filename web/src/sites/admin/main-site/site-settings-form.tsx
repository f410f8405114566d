import { claimNames, footerPlaces, SITE_SETTING_LIMITS } from '@regz/rules/sites/site-settings.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import {
  changedText,
  figureTexts,
  settingFaults,
  settingsOf,
  type SiteFigures,
  type SiteSettings,
} from './site-settings.ts';

const texts = messages.mainSiteStaff;

type SiteSettingsFormProps = { settings: SiteSettings; figures: SiteFigures };

/**
 * Claims and links in one form, saved together. A colleague's change in the meantime is shown
 * first.
 */
function useSettingsForm(settings: SiteSettings) {
  const form = useForm({ ...settings.claims, ...settings.links });
  const [version, setVersion] = useState(settings.version);
  const save = useSave({
    form,
    send: async (input: Omit<SiteSettings, 'editedBy'>, options) => {
      const saved = await api.sites.staff.editSiteSettings(input, options);
      setVersion(saved.version);
    },
    success: texts.success,
    outdated: queries.sites.staff.key(),
    failureText: (error) => failureText(error, texts.failed),
    presentOf: (error) => refusalData(error, 'SITE_SETTINGS_CHANGED'),
    onChanged: (present) => {
      setVersion(present.version);
      return changedText(present, settingsOf(form.values));
    },
    onSaved: () => form.accept(),
  });

  function submit() {
    const wanted = settingsOf(form.values);
    const faults = settingFaults(wanted);
    if (Object.keys(faults).length > 0) {
      form.refuse({ fields: faults });
      return;
    }
    form.accept();
    save.mutate({ version, ...wanted });
  }

  return { form, pending: save.isPending, submit };
}

export function SiteSettingsForm({ settings, figures }: SiteSettingsFormProps) {
  const { form, pending, submit } = useSettingsForm(settings);
  const counted = figureTexts(figures);
  const button = (
    <Button type="submit" form={form.id} pending={pending} pendingText={texts.pending}>
      {texts.submit}
    </Button>
  );
  return (
    <FormShell form={form} pending={pending} onSubmit={submit} footer={<div>{button}</div>}>
      <Card title={texts.claims.title} description={texts.claims.description}>
        {claimNames.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={texts.claims.fields[name]}
            hint={counted[name]}
            maxLength={SITE_SETTING_LIMITS.claim}
            autoComplete="off"
          />
        ))}
      </Card>
      <Card title={texts.links.title} description={texts.links.description}>
        {footerPlaces.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={texts.links.fields[name]}
            inputMode="url"
            maxLength={SITE_SETTING_LIMITS.link}
            autoComplete="off"
          />
        ))}
      </Card>
    </FormShell>
  );
}
