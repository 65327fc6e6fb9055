import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ScheduleFacts, soldSchedule } from './soldSchedule.ts';

const test = suite('sold schedule');

const facts: ScheduleFacts = {
  exhibitor: { name: 'Lumen', email: 'info@lumen.example', vat: null, timezone: 'Europe/Brussels', accent: '#c60' },
  cinema: { name: 'Lumen', address1: 'Quai 1', zip: '4000', city: 'Liège', countryCode: 'BE' },
  screenName: 'Salle 1',
  movieTitle: { en: 'Salt' },
  eventTitle: null,
  posterUrl: null,
  rating: '12',
  versionShort: 'OV',
  startAtMs: 1_800_000_000_000,
  endAtMs: 1_800_007_200_000,
};

test('the id is a UUID of version 8', () =>
  assert.match(soldSchedule(facts).id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/));

test('the same facts have the same id on every node, and no others have it', () => {
  const { id } = soldSchedule(facts);
  assert.is(soldSchedule(structuredClone(facts)).id, id);
  const changes: Partial<ScheduleFacts>[] = [
    { screenName: 'Salle 2' },
    { startAtMs: facts.startAtMs + 1 },
    { eventTitle: { en: 'Salt' } },
    { cinema: { ...facts.cinema, zip: '4020' } },
    { exhibitor: { ...facts.exhibitor, vat: 'BE0123456789' } },
  ];
  const ids = changes.map((change) => soldSchedule({ ...facts, ...change }).id);
  assert.is(new Set([id, ...ids]).size, changes.length + 1);
});

/** Nodes of two versions sell side by side while one takes over from the other. */
test('the id of these facts stays what it is', () =>
  assert.is(soldSchedule(facts).id, '131afea4-a1c9-8b8e-ac66-ac4293ba19f1'));

test.run();
