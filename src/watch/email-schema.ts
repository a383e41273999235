import { z } from 'zod';

const MAX_ADDRESS_LENGTH = 254; // RFC 5321, section 4.5.3.1.3, without the angle brackets.

/** An email address. Its host becomes lowercase; the part before the @ may be case-sensitive, so it stays as sent. */
export const EmailSchema = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH)
  .pipe(z.email())
  .transform((text) => {
    const at = text.lastIndexOf('@');
    return text.slice(0, at) + text.slice(at).toLowerCase();
  })
  .meta({ 'x-allowed': `an email address of at most ${MAX_ADDRESS_LENGTH} characters` });
