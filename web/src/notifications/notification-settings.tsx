import type {
  NotificationKind,
  NotifiedKind,
} from '@regz/rules/notifications/notification-kinds.ts';
import { messages } from '@regz/texts/en.ts';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../platform/api/failure-text.ts';
import { LoadFailure } from '../platform/queries/load-failure.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';
import {
  type BrowserSubscription,
  type PushState,
  readPushState,
  readSubscription,
  subscribeBrowser,
} from './browser-push.ts';
import { endSubscription } from './push-subscription.ts';

const texts = messages.notifications;

type Choice<Kind> = { kind: Kind; isOn: boolean };
type Settings = { publicKey: string; refused: NotificationKind[] };

/** The operations of one kind of account. */
type Calls<Kind> = {
  owner: NotifiedKind;
  kinds: readonly Kind[];
  queryKey: QueryKey;
  read: () => Promise<Settings>;
  editSetting: (choice: Choice<Kind>) => Promise<unknown>;
  addBrowser: (subscription: BrowserSubscription) => Promise<unknown>;
  removeBrowser: (browser: { endpoint: string }) => Promise<unknown>;
};

type CallsProps<Kind> = { calls: Calls<Kind> };

/** The switches of an account's notifications, and the button for this browser. */
export function NotificationSettings<Kind extends NotificationKind>({ calls }: CallsProps<Kind>) {
  const { owner, kinds, queryKey, read } = calls;
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'this-browser'],
    queryFn: async () => {
      const settings = await read();
      return { settings, state: await readPushState(owner, settings.publicKey) };
    },
  });
  if (error !== null) {
    return <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return null;
  return (
    <div className="flex flex-col gap-4">
      <ThisBrowser calls={calls} state={data.state} publicKey={data.settings.publicKey} />
      <fieldset className="flex flex-col">
        <legend className="text-sm font-medium">{texts.choices}</legend>
        {kinds.map((kind) => (
          <KindSwitch
            key={kind}
            calls={calls}
            choice={{ kind, isOn: !data.settings.refused.includes(kind) }}
          />
        ))}
      </fieldset>
    </div>
  );
}

type ThisBrowserProps<Kind> = CallsProps<Kind> & { state: PushState; publicKey: string };

/** Turns notifications on in this browser, or names the missing step. */
function ThisBrowser<Kind>({ calls, state, publicKey }: ThisBrowserProps<Kind>) {
  const { owner, queryKey, addBrowser, removeBrowser } = calls;
  const client = useQueryClient();
  const toast = useToast();
  const reload = () => client.invalidateQueries({ queryKey });
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribeBrowser(owner, publicKey);
      if (subscription !== null) await addBrowser(subscription);
      return subscription !== null;
    },
    onSuccess: (isOn) => (isOn ? toast.success(texts.turnedOn) : undefined),
    onError: async () => endSubscription(owner),
    onSettled: reload,
  });
  const turnOff = useMutation({
    mutationFn: async () => {
      const subscription = await readSubscription(owner);
      if (subscription !== null) await removeBrowser({ endpoint: subscription.endpoint });
      await endSubscription(owner);
    },
    onSuccess: () => toast.success(texts.turnedOff),
    onError: (error) => toast.failure(failureText(error, texts.offFailed)),
    onSettled: reload,
  });
  if (state === 'unsupported') return <Notice tone="info">{texts.unsupported}</Notice>;
  if (state === 'home-screen') return <Notice tone="info">{texts.homeScreen}</Notice>;
  if (state === 'denied') return <Notice tone="warn">{texts.denied}</Notice>;
  if (state === 'on') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">{texts.on}</p>
        <Button
          variant="secondary"
          size="sm"
          pending={turnOff.isPending}
          onClick={() => turnOff.mutate()}
        >
          {texts.turnOff}
        </Button>
      </div>
    );
  }
  return (
    <>
      {turnOn.error === null ? null : (
        <Notice tone="bad">{failureText(turnOn.error, texts.failed)}</Notice>
      )}
      <Button
        className="self-start"
        size="sm"
        variant="secondary"
        pending={turnOn.isPending}
        pendingText={texts.turningOn}
        onClick={() => turnOn.mutate()}
      >
        {texts.turnOn}
      </Button>
    </>
  );
}

type KindSwitchProps<Kind> = CallsProps<Kind> & { choice: Choice<Kind> };

/** Turns a kind on or off in all browsers of the account. */
function KindSwitch<Kind extends NotificationKind>({ calls, choice }: KindSwitchProps<Kind>) {
  const client = useQueryClient();
  const toast = useToast();
  const { kind } = choice;
  const choosing = useMutation({
    mutationFn: (isOn: boolean) => calls.editSetting({ kind, isOn }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: calls.queryKey });
      toast.success(texts.saved);
    },
    onError: (error) => toast.failure(failureText(error, texts.saveFailed)),
  });
  return (
    <SwitchField
      label={texts.kinds[kind]}
      checked={choosing.isPending ? choosing.variables : choice.isOn}
      disabled={choosing.isPending}
      onChange={({ target }) => choosing.mutate(target.checked)}
    />
  );
}
