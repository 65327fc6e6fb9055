import type { AuditKind } from '../contract/index.ts';
import type { Audience } from '../domain/actor.ts';

/** What changed of an exhibitor's programme: what was cached of it is void. */
export type ProgrammeNews =
  | { kind: 'price'; scheduleIds: number[] }
  | { kind: 'price-rate'; scheduleIds: number[] }
  /** Whatever it is. */
  | { kind: 'catalogue' }
  /** Schedules, at most 500, that are sold otherwise: seats, rules, surcharges or times, or no more at all. */
  | { kind: 'schedules'; ids: number[] };

type OtherNews =
  | { kind: 'bill'; uuid: string }
  /** Something happened to these of a kind, at most 50, or (null) to more of them, for staff who may read them. */
  | ({ kind: 'changed'; entity: AuditKind; ids: string[] | null } & Audience)
  /** Sessions of staff that are no more, or whose rights changed, and devices (by the hash of their token) with whoever is at them: at most 50. */
  | { kind: 'staff-sessions-changed'; ids: string[] }
  /** Devices, at most 50, by the hash of their token, that shall load their page anew. */
  | { kind: 'device-reload'; keys: string[] }
  /** This page of a device (by the hash of its token) is the one that goes on. */
  | ({ kind: 'device-taken-over'; key: string } & LivePage)
  /** Somebody calls for help in this cinema, or needs none any more, or comes. */
  | { kind: 'help'; cinemaId: number }
  /** Somebody went in or out in this cinema, or that was undone. */
  | { kind: 'doors'; cinemaId: number }
  /** A page waits for the printer at the port of this device. */
  | { kind: 'print'; device: number }
  /** Another window draws the next layout of this screen. */
  | { kind: 'draft-editor'; screen: number }
  /** News may have been lost, of whichever kind. A node says it to itself when it listens again. */
  | { kind: 'missed' };

/** A page of a device, and since when it is the one that goes on: Unix ms. */
export interface LivePage {
  page: string;
  sinceMs: number;
}

/** What is told of a change; whose programme it is follows from what was changed (`services/staff/change.ts`). */
export type Announcement = ProgrammeNews | OtherNews;

/** News for every node. May lose messages (a connection that comes back, `missed`): the apps also ask. `exhibitorId`: whose; null: each exhibitor's. */
export type LiveNews = (ProgrammeNews & { exhibitorId: number | null }) | OtherNews;

export interface LiveBus {
  /** Never throws and never waits: sent together with others a moment later. */
  publish(news: LiveNews): void;
  /** Hears the news of every node, this one included. Listeners must not throw. */
  subscribe(listener: (news: LiveNews) => void): () => void;
  close(): Promise<void>;
}

/** Every kind is named, so that a new one has to say what it is. */
export function isOfProgramme(news: Announcement): news is ProgrammeNews {
  switch (news.kind) {
    case 'catalogue':
    case 'schedules':
    case 'price':
    case 'price-rate':
      return true;
    case 'bill':
    case 'changed':
    case 'staff-sessions-changed':
    case 'device-reload':
    case 'device-taken-over':
    case 'help':
    case 'doors':
    case 'print':
    case 'draft-editor':
    case 'missed':
      return false;
  }
}

/** The exhibitor whose programme the news is about. */
export function programmeOf(news: LiveNews): number | 'all' | 'none' {
  if (news.kind === 'missed') return 'all';
  // A node of the version before does not say whose it is.
  return isOfProgramme(news) ? (news.exhibitorId ?? 'all') : 'none';
}

/** Any number of schedules, each news short enough for one message. */
export function scheduleNews(ids: number[]): ProgrammeNews[] {
  return portions(ids).map((some) => ({ kind: 'schedules', ids: some }));
}

/** What is cached of the catalogue is void, and who buys tickets for these schedules asks for their rates again. */
export function rateNews(scheduleIds: number[]): ProgrammeNews[] {
  return [
    { kind: 'catalogue' },
    ...portions(scheduleIds).map((some): ProgrammeNews => ({ kind: 'price-rate', scheduleIds: some })),
  ];
}

function portions(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / 500) }, (_, index) => ids.slice(index * 500, index * 500 + 500));
}
