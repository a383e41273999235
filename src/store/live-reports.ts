import { type PatientRead, patiently } from './patience.ts';
import { readTrustReports, type TrustReports } from './reports.ts';
import { theStore } from './the-store.ts';

/** Reads what callers reported until now. */
export type ReadReports = PatientRead<TrustReports>;

/** The reports in this process's store: they count in `discover` as soon as they are recorded. */
export const liveReports: ReadReports = patiently(theStore, (store, slugs) =>
  readTrustReports(store, slugs, new Date()),
);
