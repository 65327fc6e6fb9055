import { type ReactNode, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fireEvent, hide, recordedStartup, show, waitFor } from '../testing/index.ts';
import { TrailerVideo } from './TrailerVideo.tsx';

const test = suite('a trailer on a display');
test.after.each(hide);

const url = '/media/uploads/a.webm';
const nowMs = Date.parse(recordedStartup.now);
const videoOf = (): HTMLVideoElement | null => document.querySelector('video');
const isShown = (): boolean => videoOf()?.hasAttribute('data-there') ?? false;

function Turns(): ReactNode {
  const [sinceMs, setSinceMs] = useState(nowMs);
  return (
    <>
      <button type="button" onClick={() => setSinceMs((before) => before + 30_000)}>
        Next turn
      </button>
      <TrailerVideo url={url} sinceMs={sinceMs} />
    </>
  );
}

test('it plays without sound, and stands over its poster once there is a picture of it', async () => {
  await show(<TrailerVideo url={url} sinceMs={nowMs} />, { texts: [] });
  const video = videoOf();
  assert.ok(video);
  assert.equal([video.muted, video.paused, video.getAttribute('src')], [true, false, url]);
  assert.is(isShown(), false);
  fireEvent.loadedData(video);
  assert.is(isShown(), true);
});

test('whoever comes late to it goes on where other displays are', async () => {
  await show(<TrailerVideo url={url} sinceMs={nowMs - 20_000} />, { texts: [] });
  assert.ok((videoOf()?.currentTime ?? 0) >= 20);
});

test('one that breaks leaves its poster until its next turn', async () => {
  const { screen, user } = await show(<Turns />, { texts: [] });
  const video = videoOf();
  assert.ok(video);
  fireEvent.loadedData(video);
  fireEvent.error(video);
  assert.is(videoOf(), null);
  await user.click(screen.getByRole('button', { name: 'Next turn' }));
  assert.ok(videoOf());
  assert.is(isShown(), false);
});

test('one that does not move is given up', async () => {
  await show(<TrailerVideo url={url} sinceMs={nowMs} givenUpMs={0} />, { texts: [] });
  assert.ok(videoOf());
  await waitFor(() => assert.is(videoOf(), null), { timeout: 60_000 });
});

test.run();
