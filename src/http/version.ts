/** Version of the API. CHANGELOG.md lists the changes of each version. */
export const API_VERSION = '0.4.0';
