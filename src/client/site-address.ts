import { FixableError } from '../command-line/fixable-error.ts';

/** An address that the client cannot call. The message does not repeat a password. */
export class SiteAddressError extends FixableError {
  override readonly name = 'SiteAddressError';

  constructor(address: string) {
    const shown = address.includes('@') ? 'This' : `"${address}"`; // Before an @ there may be a password.
    super(
      `${shown} is not the address of a Callbook. Give one such as https://callbook.example, without a user name or password.`,
    );
  }
}

/** True for http and https without a user name or password, which `fetch` refuses. */
export const isCallable = ({ protocol, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && username === '' && password === '';

/** Throws SiteAddressError for an address that the client cannot call. */
export function requireSiteAddress(address: string): void {
  if (!URL.canParse(address) || !isCallable(new URL(address))) throw new SiteAddressError(address);
}
