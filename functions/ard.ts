import type { Config } from '@netlify/functions';
import { ard } from '../src/api/ard/ard.ts';
import { theArdEntries } from '../src/api/ard/open-entries.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { servingEnvironment, siteUrlFor } from '../src/environment/environment.ts';
import { logged } from '../src/http/logged.ts';
import { live } from '../src/store/live.ts';

export const config: Config = {
  path: ['/ard/search', '/ard/explore', '/ard/agents', '/ard/agents/:identifier', '/ard/*'],
};

export default logged('ard', config, (request: Request) =>
  ard(request, {
    openCatalog: theCatalog,
    openEntries: theArdEntries,
    readLive: live,
    siteUrl: siteUrlFor(request),
    referrals: servingEnvironment().ardReferrals,
  }),
);
