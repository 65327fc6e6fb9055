import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { activeModules, parseSettings } from './settings.ts';

const test = suite('settings');

test('an empty table is a working installation', () => {
  const settings = parseSettings([]);
  assert.equal(settings.public_config, {
    features: ['tickets', 'newsletters'],
    midnight_offset: 0,
    newsletter_signup_on_checkout: true,
    display_version_dimension_enabled: true,
    maximum_seats_together: 10,
    max_tickets_per_order: 10,
  });
  assert.equal(settings.locale.available_locales, ['en', 'fr', 'nl-BE', 'de']);
  assert.is(settings.locale.website_locale, 'en');
  assert.equal(settings.schedule_config, { preshow_minutes: 15, cleaning_minutes: 15 });
  assert.equal([settings.mail.port, settings.mail.secure, settings.mail.host], [587, false, null]);
  assert.equal(settings.recaptcha, { sitekey: null, inline: false });
  assert.equal(settings.security, { require_second_factor: false });
  assert.equal(settings.reservations, { expire_minutes: 30, by_telephone: false });
  assert.equal(settings.refunds, { by_buyers: false, by_buyers_minutes: 120 });
  assert.equal(settings.pos_config, {
    search_min_characters: 3,
    cash_rounding: false,
    doors_open_minutes: 60,
    doors_close_minutes: 60,
    offline_seats: 0,
    offline_hours: 4,
  });
  assert.equal(settings.signage_config, {
    before_start_minutes: 240,
    after_start_minutes: 15,
    page_seconds: 12,
    seating_minutes: 15,
  });
  assert.equal(settings.current_schedules, {
    current_schedules_prior: 10,
    current_schedules_ahead: 10,
    schedules_partial_from: null,
  });
});

test('a value at its bound is taken, and one beyond names itself', () => {
  const cases: [key: string, field: string, taken: unknown[], refused: unknown[]][] = [
    ['public_config', 'midnight_offset', [0, 720], [-1, 721, 0.5, '0', null]],
    ['public_config', 'maximum_seats_together', [1, 100], [0, 101, 1.5]],
    ['public_config', 'max_tickets_per_order', [1, 100], [0, 101, 1.5]],
    ['public_config', 'features', [[], ['tickets', 'pos']], [['popcorn'], 'tickets']],
    ['schedule_config', 'preshow_minutes', [0, 120], [-1, 121]],
    ['schedule_config', 'cleaning_minutes', [0, 240], [-1, 241]],
    ['reservations', 'expire_minutes', [0, 1440], [-1, 1441, 0.5]],
    ['refunds', 'by_buyers_minutes', [0, 43_200], [-1, 43_201, 0.5]],
    ['pos_config', 'search_min_characters', [1, 10], [0, 11, 2.5]],
    ['pos_config', 'doors_open_minutes', [0, 1440], [-1, 1441, 2.5]],
    ['pos_config', 'doors_close_minutes', [0, 1440], [-1, 1441, 2.5]],
    ['pos_config', 'offline_seats', [0, 20], [-1, 21, 2.5]],
    ['pos_config', 'offline_hours', [1, 24], [0, 25, 2.5]],
    ['current_schedules', 'current_schedules_prior', [0, 100], [-1, 101]],
    ['current_schedules', 'current_schedules_ahead', [1, 100], [0, 101]],
    ['signage_config', 'before_start_minutes', [1, 1440], [0, 1441, 2.5]],
    ['signage_config', 'after_start_minutes', [0, 240], [-1, 241]],
    ['signage_config', 'page_seconds', [3, 600], [2, 601]],
    ['signage_config', 'seating_minutes', [0, 120], [-1, 121]],
    ['locale', 'available_locales', [['fr'], ['de', 'en']], [[], ['es']]],
    ['locale', 'website_locale', ['nl-BE'], ['nl', null]],
  ];
  for (const [key, field, taken, refused] of cases) {
    const read = (value: unknown): Record<string, unknown> =>
      Object(parseSettings([{ key, value: { [field]: value } }])[key as 'locale']);
    for (const value of taken) assert.equal(read(value)[field], value, `${field} ${JSON.stringify(value)}`);
    for (const value of refused)
      assert.throws(
        () => read(value),
        (error: Error) => error.message.includes(key) && error.message.includes(field),
        `${field} ${JSON.stringify(value)}`,
      );
  }
});

test('an exhibitor that is switched off has no modules, and keeps all else', () => {
  const rows = [{ key: 'public_config', value: { features: ['pos'], midnight_offset: 180 } }];
  const on = parseSettings(rows);
  assert.equal(on.public_config.features, ['pos']);
  assert.equal(parseSettings(rows, { switchedOff: false }), on);
  assert.equal(parseSettings(rows, { switchedOff: true }), {
    ...on,
    public_config: { ...on.public_config, features: [] },
  });
});

test('modules are those of the settings; where they say nothing, those of a new installation', () => {
  for (const [publicConfig, modules] of [
    [null, ['tickets', 'newsletters']],
    [undefined, ['tickets', 'newsletters']],
    [{}, ['tickets', 'newsletters']],
    [{ midnight_offset: 60, features: ['pos'] }, ['pos']],
    [{ features: [] }, []],
  ] as const)
    assert.equal(activeModules(publicConfig), modules, JSON.stringify(publicConfig));
});

test.run();
