import {
  type ClaimName,
  claimNames,
  type FooterPlace,
  footerPlaces,
  isLink,
  SITE_SETTING_LIMITS,
} from '@regz/rules/sites/site-settings.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../../../platform/api/api.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const texts = messages.mainSiteStaff;
const { claims: claimTexts, links: linkTexts, changed } = messages.mainSiteStaff;

type Wanted = ReturnType<typeof settingsOf>;
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
    send: async (wanted: Wanted, options, present) => {
      const edit = { version: present?.version ?? version, ...wanted };
      const saved = await api.sites.staff.editSiteSettings(edit, options);
      setVersion(saved.version);
    },
    success: texts.success,
    outdated: queries.sites.staff.key(),
    failed: texts.failed,
    changed: 'SITE_SETTINGS_CHANGED',
    nowIs: (present) => changedText(present, settingsOf(form.values)),
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
    save.mutate(wanted);
  }

  return { form, pending: save.isPending, submit };
}

function SiteSettingsForm({ settings, figures }: SiteSettingsFormProps) {
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

type Answer = Awaited<ReturnType<Api['sites']['staff']['readSiteSettings']>>;
type SiteSettings = Answer['settings'];
type SiteFigures = Answer['figures'];
type SettingName = ClaimName | FooterPlace;
type Wording = Pick<SiteSettings, 'claims' | 'links'>;

/** The real figures, next to the claims. */
function figureTexts(figures: SiteFigures): Record<ClaimName, string> {
  return {
    dailyTasks: texts.figures.dailyTasks({ count: figures.dailyTasks }),
    dailyCoins: texts.figures.dailyCoins({ coins: figures.dailyCoins }),
    miniGames: texts.figures.miniGames({ count: figures.miniGames }),
    activeUsers: texts.figures.activeUsers({
      customers: figures.activeCustomers,
      taskUsers: figures.openTaskUsers,
    }),
    uptime: texts.figures.uptime,
    support: texts.figures.support,
  };
}

/** The settings for the contract, from the fields of the form. */
function settingsOf(values: Record<SettingName, string>): Wording {
  const { chatCommunity, messaging, social, ...claims } = values;
  return {
    claims,
    links: {
      chatCommunity: chatCommunity.trim(),
      messaging: messaging.trim(),
      social: social.trim(),
    },
  };
}

/** The fault of each invalid field. */
function settingFaults({ claims, links }: Wording): Partial<Record<SettingName, string>> {
  const faults: Partial<Record<string, string>> = {};
  for (const [name, claim] of Object.entries(claims))
    if (isBlank(claim)) faults[name] = messages.errors.SITE_CLAIM_MISSING;
  for (const [name, link] of Object.entries(links))
    if (!isLink(link)) faults[name] = messages.errors.SITE_LINK_INVALID;
  return faults;
}

/** The person who saved first, and the values that differ from the unsaved ones. */
function changedText(present: SiteSettings, wanted: Wording): string {
  const differing = [
    ...claimNames
      .filter((name) => present.claims[name] !== wanted.claims[name].trim())
      .map((name) =>
        changed.field({ label: claimTexts.fields[name], value: present.claims[name] }),
      ),
    ...footerPlaces
      .filter((name) => present.links[name] !== wanted.links[name])
      .map((name) =>
        changed.field({
          label: linkTexts.fields[name],
          value: present.links[name] || changed.nothing,
        }),
      ),
  ];
  if (differing.length === 0) return changed.same({ by: present.editedBy ?? changed.somebody });
  return changed.differs({
    by: present.editedBy ?? changed.somebody,
    fields: differing.join('; '),
  });
}

/** The Main Site tab of the admin panel. */
export function MainSiteTab() {
  const read = useQuery(queries.sites.staff.readSiteSettings.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={read} pending={pending} failed={texts.loadFailed}>
      {({ settings, figures }) => <SiteSettingsForm settings={settings} figures={figures} />}
    </QueryRegion>
  );
}
