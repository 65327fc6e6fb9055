/** Shows as a calendar takes them: events of iCalendar (RFC 5545). */

export interface CalendarEntry {
  /** Names the event. What is sent about it later has this name as well, so that calendars replace what they have. */
  uid: string;
  title: string;
  place: string;
  description: string;
  url: string;
  /** Unix ms. */
  startAtMs: number;
  endAtMs: number;
  /** When it was written, Unix ms. */
  writtenAtMs: number;
}

/** `name`: what a calendar that is subscribed to is called. */
export function calendarFile(entries: readonly CalendarEntry[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parterre//Tickets//EN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(entry: CalendarEntry): string[] {
  const { uid, title, place, description, url, startAtMs, endAtMs, writtenAtMs } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(writtenAtMs)}`,
    `DTSTART:${utc(startAtMs)}`,
    `DTEND:${utc(endAtMs)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** `20261128T191500Z` */
const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line has at most 75 octets, the rest goes on in the next, after a space. */
const mostOctets = 75;

function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n');
}
