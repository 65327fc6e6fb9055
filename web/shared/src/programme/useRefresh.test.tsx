import type { Startup } from '@parterre/server/contract';
import { cleanup, renderHook } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordedStartup } from '../testing/index.ts';
import { speaksOtherwise } from './startup.ts';
import { useRefresh } from './useRefresh.ts';

const test = suite('asking for the programme anew');
const realFetch = globalThis.fetch;
test.after.each(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

/** A page whose server answers when the test says: `answer(0, ...)` the first question. Null: it does not. */
function page() {
  const asked: ((answer: Response) => void)[] = [];
  globalThis.fetch = () => new Promise((resolve) => asked.push(resolve));
  const given: string[] = [];
  const onFresh = ({ startup }: { startup: Startup }): void => {
    given.push(startup.exhibitor.trade_name);
  };
  const { result } = renderHook(() => useRefresh({ locale: 'en', startup: recordedStartup }, onFresh));
  return {
    refresh: () => result.current(),
    given,
    async answer(question: number, name: string | null): Promise<void> {
      const { exhibitor } = recordedStartup;
      const startup = { ...recordedStartup, exhibitor: { ...exhibitor, trade_name: name } };
      asked[question]?.(name === null ? Response.error() : Response.json(startup));
      // Its body is read in steps of its own.
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const courses: [what: string, answers: [question: number, name: string | null][], given: string[]][] = [
  [
    'answers in order are given as they come',
    [
      [0, 'Rex'],
      [1, 'Rex Gent'],
    ],
    ['Rex', 'Rex Gent'],
  ],
  [
    'an answer of before, which comes later, is left out',
    [
      [1, 'Rex Gent'],
      [0, 'Rex'],
    ],
    ['Rex Gent'],
  ],
  [
    'without an answer to the later question the earlier one counts',
    [
      [1, null],
      [0, 'Rex'],
    ],
    ['Rex'],
  ],
];
for (const [what, answers, given] of courses)
  test(what, async () => {
    const shown = page();
    shown.refresh();
    shown.refresh();
    for (const [question, name] of answers) await shown.answer(question, name);
    assert.equal(shown.given, given);
  });

const { settings } = recordedStartup;
const changes: [what: string, change: Partial<Startup['settings']>, isLoadedAnew: boolean][] = [
  ['nothing', {}, false],
  ['the language of the website', { locale: settings.locale === 'fr' ? 'de' : 'fr' }, true],
  ['the language of the portal', { portal_locale: settings.portal_locale === 'fr' ? 'de' : 'fr' }, true],
  ['the languages that are offered', { available_locales: settings.available_locales.slice(1) }, true],
  ['what is switched on', { features: [] }, false],
  ['when the day begins', { public: { ...settings.public, midnight_offset: 240 } }, false],
];
for (const [what, change, isLoadedAnew] of changes)
  test(`a page is ${isLoadedAnew ? '' : 'not '}loaded anew when ${what} has changed`, () => {
    assert.is(
      speaksOtherwise(recordedStartup, { ...recordedStartup, settings: { ...settings, ...change } }),
      isLoadedAnew,
    );
  });

test.run();
