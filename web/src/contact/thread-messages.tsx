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

/** An event beside the conversation, as one line between its messages. */
export type ThreadLine = { id: string; at: string; text: string };

type ThreadMessagesProps<Message extends ThreadMessage> = {
  messages: readonly Message[];
  /** The side that the page is for. */
  filesOf: FilesOf;
  nameOf: (message: Message) => string;
  lines?: readonly ThreadLine[];
};

/** A conversation's messages and lines, oldest first. Staff's messages are highlighted. */
export function ThreadMessages<Message extends ThreadMessage>(props: ThreadMessagesProps<Message>) {
  const { messages, lines = [], nameOf, filesOf } = props;
  const shown = [
    // Messages are only ever added at the end.
    ...messages.map((message, index) => ({
      id: index,
      at: message.at,
      content: <Message message={message} name={nameOf(message)} filesOf={filesOf} />,
    })),
    ...lines.map((line) => ({ id: line.id, at: line.at, content: <Line line={line} /> })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <ol className="flex flex-col gap-4">
      {shown.map(({ id, content }) => (
        <li key={id}>{content}</li>
      ))}
    </ol>
  );
}

type MessageProps = { message: ThreadMessage; name: string; filesOf: FilesOf };

function Message({ message, name, filesOf }: MessageProps) {
  return (
    <div
      className={classNames(
        'flex flex-col gap-2 rounded-md border px-4 py-3',
        message.author === 'staff' ? 'border-accent-text bg-raised' : 'border-line',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-faint">
        <span className="font-medium wrap-anywhere text-soft">{name}</span>
        <time dateTime={message.at}>{formatInstant(message.at)}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
      <MessageFiles files={message.files} of={filesOf} />
    </div>
  );
}

function Line({ line: { at, text } }: { line: ThreadLine }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 px-4 text-sm text-faint">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <time dateTime={at}>{formatInstant(at)}</time>
    </p>
  );
}
