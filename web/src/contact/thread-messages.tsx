import { formatInstant } from '../platform/time/format-date.ts';
import { classNames } from '../ui/class-names.ts';
import { type MessageFile, MessageFiles } from './attachments/message-files.tsx';
import type { FilesOf } from './attachments/use-attachments.ts';

export type ThreadMessage = {
  author: 'visitor' | 'staff';
  text: string;
  files: readonly MessageFile[];
  at: string;
};

type ThreadMessagesProps<Message extends ThreadMessage> = {
  messages: readonly Message[];
  /** The side that the page is for. */
  filesOf: FilesOf;
  nameOf: (message: Message) => string;
};

/** A conversation's messages, oldest first. Staff's messages are highlighted. */
export function ThreadMessages<Message extends ThreadMessage>(props: ThreadMessagesProps<Message>) {
  return (
    <ol className="flex flex-col gap-4">
      {props.messages.map((message, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- messages are only ever added at the end
          key={index}
          className={classNames(
            'flex flex-col gap-2 rounded-md border px-4 py-3',
            message.author === 'staff' ? 'border-accent-text bg-raised' : 'border-line',
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-faint">
            <span className="font-medium wrap-anywhere text-soft">{props.nameOf(message)}</span>
            <time dateTime={message.at}>{formatInstant(message.at)}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
          <MessageFiles files={message.files} of={props.filesOf} />
        </li>
      ))}
    </ol>
  );
}
