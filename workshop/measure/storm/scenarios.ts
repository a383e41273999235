import { ALERT_CLOCK_SCENARIOS } from './alert-clock-scenarios.ts';
import { DELIVERY_SCENARIOS } from './delivery-scenarios.ts';
import { HISTORY_SCENARIOS } from './history-scenarios.ts';
import { PROBER_CLOCK_SCENARIOS } from './prober-clock-scenarios.ts';
import { REAL_REDIS_SCENARIOS } from './real-redis-scenarios.ts';
import { REDIS_SCENARIOS } from './redis-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { SUITE_SCENARIOS } from './suite-scenarios.ts';

/** All scenarios, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  ...REDIS_SCENARIOS,
  ...REAL_REDIS_SCENARIOS,
  ...DELIVERY_SCENARIOS,
  ...HISTORY_SCENARIOS,
  ...PROBER_CLOCK_SCENARIOS,
  ...ALERT_CLOCK_SCENARIOS,
  ...SUITE_SCENARIOS,
];
