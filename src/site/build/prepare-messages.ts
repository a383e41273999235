import { on } from 'node:events';

/** The first message: the folder of the built site, and that of what is kept about it. */
export type PrepareFolders = { files: string; state: string };

/** What the processes of `prepare` tell each other. */
type PrepareStep = 'entries are read' | 'operations-1' | 'operations-2' | 'first files';

// From the start, so that a message that comes early is kept.
const received = on(process, 'message');

export async function nextMessage<Message = PrepareStep>(): Promise<Message> {
  const { value: [message] = [] } = await received.next();
  return message;
}

export const sayDone = (step: PrepareStep): void => void process.send?.(step);

/** Lets this process end. */
export const hearNoMore = (): void => process.disconnect();
