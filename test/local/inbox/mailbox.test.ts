import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { openMailbox } from '../../../src/local/inbox/mailbox.ts';

test('the mailbox keeps a mail, refuses one over 1 MB, and continues', async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const transport = createTransport(mailbox.url);
  const send = (text: string) => transport.sendMail({ from: 'a@b.example', to: 'c@d.example', text });
  await send('one');
  await expect(send('long '.repeat(250_000))).rejects.toMatchObject({ responseCode: 552 });
  await send('two');
  expect(mailbox.mails().map(({ number, to }) => [number, to])).toEqual([
    [1, ['c@d.example']],
    [2, ['c@d.example']],
  ]);
});
