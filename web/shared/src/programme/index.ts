/** What is on: the startup data, the server's time, and seats as they are sold. */
export { LiveCountsProvider, useLiveCounts, useLiveProgramme, useLiveSchedule } from './LiveCountsProvider.tsx';
export { type Programme, ProgrammeProvider, useProgramme } from './ProgrammeProvider.tsx';
export { hasBegunLongAgo, versionLabel } from './schedules.ts';
export type { ClockReading } from './serverTime.ts';
export { justLoaded, type LoadedStartup, loadStartup, pageScheduleData, pageStartup } from './startup.ts';
export { useRefresh } from './useRefresh.ts';
