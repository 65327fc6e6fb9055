/** What is on: the startup data, the server's time, and seats as they are sold. */
export { LiveCountsProvider, useLiveSchedule } from './LiveCountsProvider.tsx';
export { type ClockReading, serverTime } from './serverTime.ts';
export { type LoadedStartup, loadStartup, pageScheduleData, pageStartup } from './startup.ts';
