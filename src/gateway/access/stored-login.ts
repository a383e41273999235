import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { parseJson } from '../../text/parse-json.ts';
import type { CredentialStore } from './credential-store.ts';
import type { Redactor } from './redactor.ts';

type Login = {
  slug: string;
  /** The host of the server. A login belongs to it alone. */
  host: string;
  store: CredentialStore;
  redactor: Redactor;
  /** Where the browser returns to. Null if nobody is there to log in. */
  redirectUrl: string | null;
  state: string;
  /** Shows the page of the login, or throws if nobody is there. */
  onAuthorize: (url: URL) => void;
};

/** The login of a hosted server as the SDK's OAuth client keeps it (PKCE, RFC 7636): its tokens are stored like keys. */
export class StoredLogin implements OAuthClientProvider {
  readonly #login: Login;
  #verifier = '';
  /** The access token of a login that was refused. */
  #refused: string | null = null;

  constructor(login: Login) {
    this.#login = login;
  }

  get redirectUrl(): string {
    return this.#login.redirectUrl ?? 'http://127.0.0.1/callback';
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: 'Callbook gateway',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  state = (): string => this.#login.state;

  /** A client that was registered for another redirect address would be refused, so a new login registers again. */
  async clientInformation(): Promise<StoredOAuthClientInformation | undefined> {
    const client = await this.#read<StoredOAuthClientInformation & { redirect_uris?: string[] }>(
      'oauth_client',
    );
    const isUsable = this.#login.redirectUrl === null || client?.redirect_uris?.includes(this.redirectUrl);
    return isUsable ? client : undefined;
  }

  saveClientInformation = (client: StoredOAuthClientInformation): Promise<void> =>
    this.#write('oauth_client', client);

  async tokens(): Promise<StoredOAuthTokens | undefined> {
    const tokens = await this.#read<StoredOAuthTokens>('oauth_tokens');
    if (tokens?.access_token === this.#refused) return undefined;
    for (const secret of [tokens?.access_token, tokens?.refresh_token])
      if (secret !== undefined) this.#login.redactor.add(secret);
    return tokens;
  }

  async saveTokens(tokens: StoredOAuthTokens): Promise<void> {
    await this.#write('oauth_tokens', tokens);
    await this.tokens(); // Known to the redactor from now on.
  }

  /**
   * Tokens that were refused are not tried again, but stay where they are: another gateway may have refreshed them in the
   * meantime, and its tokens are good.
   */
  async invalidateCredentials(scope: string): Promise<void> {
    if (scope !== 'tokens') return;
    this.#refused = (await this.#read<StoredOAuthTokens>('oauth_tokens'))?.access_token ?? null;
    this.#login.store.forget(this.#login.slug);
  }

  redirectToAuthorization = (url: URL): void => this.#login.onAuthorize(url);

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier = (): string => this.#verifier;

  async #read<Value>(name: string): Promise<Value | undefined> {
    const stored = await this.#login.store.read(this.#login.slug);
    if (!stored?.hosts.includes(this.#login.host)) return undefined;
    return parseJson(stored.values[name] ?? null) as Value | undefined;
  }

  async #write(name: string, value: object): Promise<void> {
    const { slug, host, store } = this.#login;
    store.forget(slug); // Another gateway may have written the other values.
    const before = await store.read(slug);
    const kept = before?.hosts.includes(host) ? before : { hosts: [host], values: {} };
    await store.write(slug, { ...kept, values: { ...kept.values, [name]: JSON.stringify(value) } });
  }
}
