import type { OpenCatalog } from '../../catalog/open.ts';
import type { ReadLive } from '../../catalog/with-live.ts';
import type { OpenArdEntries } from './open-entries.ts';

export type ArdDeps = {
  openCatalog: () => Promise<OpenCatalog>;
  openEntries: () => Promise<OpenArdEntries>;
  /** Reads signals and reports that are newer than the build. Left out if there is no store. */
  readLive?: ReadLive;
  siteUrl: string;
  /** Addresses of the searches of other registries. */
  referrals: readonly string[];
};
