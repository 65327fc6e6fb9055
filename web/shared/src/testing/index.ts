/** Components in a test: shown with all that an app has around them, on a server that answers as the test says. */
export { act, fireEvent, renderHook, waitFor, within } from '@testing-library/react';
export { type Answers, noAnswer, refusal } from './fakeApi.ts';
export { hide, recorded, recordedStartup, type Showing, type Shown, show } from './show.tsx';
