import type { Status } from '../../../health/status-schema.ts';
import { counted, figure } from '../../../text/counted.ts';

/** The work of the last 30 days in one sentence. Unknown figures are left out. */
export function workWords({
  runs,
  void_runs,
  checks,
  reports,
  alerts_delivered,
  alerts_dead,
}: Status['totals']): string {
  const voidWords = void_runs ? ` (and ${figure(void_runs)} void, when the prober's own network failed)` : '';
  const parts = [
    ...(runs === null ? [] : [`${counted(runs, 'probe run', 'probe runs')}${voidWords}`]),
    counted(checks, 'check', 'checks'),
    ...(reports === null ? [] : [counted(reports, 'report', 'reports')]),
    ...(alerts_delivered === null ? [] : [`${counted(alerts_delivered, 'alert', 'alerts')} delivered`]),
    ...(alerts_dead ? [`${figure(alerts_dead)} given up`] : []),
  ];
  return `In the last 30 days: ${parts.join(', ')}.`;
}
