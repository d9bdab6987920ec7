import type { Allowance } from '../rate-limit.js';

/** Enough for a dashboard that asks every few seconds. A change costs as much as five questions. */
export const strangerAllowance: Allowance = { burst: 60, perMinute: 120 };
export const tokenAllowance: Allowance = { burst: 200, perMinute: 600 };
export const changeCost = 5;
