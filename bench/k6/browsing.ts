/** Visitors who only look around: home, a film's page, a show's prices; no seats. */
import exec from 'k6/execution';
import { randomOf, zipf } from './lib/demand.ts';
import { note } from './lib/outcomes.ts';
import { pause } from './lib/pause.ts';
import type { Programme, ScheduleOnSale } from './lib/programme.ts';
import type { Settings } from './lib/settings.ts';
import { Visitor } from './lib/visitor.ts';

const pages = ['/en/movies', '/fr/', '/nl-BE/', '/de/', '/en/info'];

export async function browse({ schedules }: Programme, settings: Settings): Promise<void> {
  const random = randomOf(settings.seed, exec.scenario.iterationInTest * 8 + 3);
  const visitor = new Visitor(settings, random);
  try {
    await visitor.open('/en/');
    await pause(random() * settings.thinkMs);
    await visitor.open(pages[Math.floor(random() * pages.length)] as string);
    await pause(random() * settings.thinkMs);
    const schedule = schedules[zipf(schedules.length, settings.skew)(random)] as ScheduleOnSale;
    await visitor.open(`/en/buy/tickets/${schedule.id}`);
  } catch (error) {
    note(error);
  }
}
