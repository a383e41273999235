import { ALERT_CLOCK_SCENES } from './alert-clock-scenes.ts';
import { DELIVERY_SCENES } from './delivery-scenes.ts';
import { HISTORY_SCENES } from './history-scenes.ts';
import { PROBER_CLOCK_SCENES } from './prober-clock-scenes.ts';
import { REAL_REDIS_SCENES } from './real-redis-scenes.ts';
import { REDIS_SCENES } from './redis-scenes.ts';
import type { Scene } from './scene.ts';
import { SUITE_SCENES } from './suite-scenes.ts';

/** Every fault, in the order of the table. */
export const SCENES: readonly Scene[] = [
  ...REDIS_SCENES,
  ...REAL_REDIS_SCENES,
  ...DELIVERY_SCENES,
  ...HISTORY_SCENES,
  ...PROBER_CLOCK_SCENES,
  ...ALERT_CLOCK_SCENES,
  ...SUITE_SCENES,
];
