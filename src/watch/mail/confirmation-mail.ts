import type { MailContent } from './mail-content.ts';

type Confirmation = { name: string; slug: string; confirmUrl: string; siteUrl: string };

/** The email that asks the owner of an address to confirm. It is the same whether or not the address is known here. */
export const confirmationMail = ({ name, slug, confirmUrl, siteUrl }: Confirmation): MailContent => ({
  subject: `Confirm that you follow ${name}`,
  blocks: [
    { kind: 'heading', text: `Follow ${name}?` },
    {
      kind: 'words',
      text: `Someone, probably you, asked Callbook to send email to this address when ${slug} goes down, comes back or changes its response shape.`,
    },
    { kind: 'action', label: 'Yes, send me alerts', url: confirmUrl },
    { kind: 'words', text: 'The link opens a page with one button, and works for 48 hours.' },
  ],
  foot: [
    { kind: 'words', text: 'If it was not you, do nothing: without your click, no alert is sent.' },
    { kind: 'link', label: 'What Callbook is', url: `${siteUrl}/` },
  ],
});
