/** Version of the interface description. CHANGELOG.md says what each version changed. */
export const API_VERSION = '0.4.0';
