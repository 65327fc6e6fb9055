/** The contract's types this folder uses. Types only: the schemas stay on the server. */
import type { Startup } from '@parterre/server/contract';

export type { BillStatus, PaymentResponse, Schedule, ScheduleData, Tariff } from '@parterre/server/contract';
export type Screen = Startup['screens'][number];
