import type { Video } from '@parterre/server/contract';
import { fireEvent, hide, waitFor } from '@parterre/ui/testing';
import { type ReactNode, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { VideoField } from './VideoField.tsx';

const test = suite('the field of a video');
const { fetch } = globalThis;
test.after.each(() => {
  hide();
  globalThis.fetch = fetch;
});

const video: Video = { url: '/media/uploads/0123.webm', seconds: 30 };
const fileOf = (type: string, size = 10): File => {
  const file = new File(['0123456789'], 'trailer', { type });
  return Object.defineProperty(file, 'size', { value: size });
};

function Field({ first }: { first: Video | null }): ReactNode {
  const [value, setValue] = useState(first);
  return <VideoField label="Trailer" description="For displays." use="trailer" value={value} onChange={setValue} />;
}

/** `answer`: what the server says to an upload. */
async function showField(first: Video | null, answer: () => Response) {
  const asked: string[] = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return answer();
  };
  const shown = await showInPortal(<Field first={first} />, { texts: ['picture'] });
  const choose = (file: File): void => {
    const input = document.querySelector('input[type=file]');
    assert.ok(input);
    fireEvent.change(input, { target: { files: [file] } });
  };
  return { ...shown, asked, choose };
}

test('a video that is chosen is sent, and shown without sound', async () => {
  const { screen, user, asked, choose } = await showField(null, () => Response.json({ data: video }));
  choose(fileOf('video/webm'));
  const shown = (await screen.findByLabelText('Trailer: the chosen video')) as HTMLVideoElement;
  assert.equal([shown.getAttribute('src'), shown.muted, shown.autoplay], [video.url, true, false]);
  assert.equal(asked, ['/api/staff/media?use=trailer']);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  assert.is(document.querySelector('video'), null);
});

test('what cannot be kept is said before it is sent, and what the server refuses in its words', async () => {
  const refusal = { code: 'VIDEO_TOO_LONG', message: 'This video is too long.' };
  const { screen, asked, choose } = await showField(video, () => Response.json(refusal, { status: 422 }));
  const said = () => screen.getByRole('alert').textContent;
  choose(fileOf('video/quicktime'));
  assert.is(said(), 'Please choose an MP4 or WebM file.');
  choose(fileOf('video/mp4', 70_000_000));
  assert.is(said(), 'This file is larger than 60 MB. Please choose a smaller one.');
  assert.equal(asked, []);
  choose(fileOf('video/mp4'));
  await waitFor(() => assert.is(said(), refusal.message));
  assert.is(document.querySelector('video')?.getAttribute('src'), video.url, 'the one of before stays');
});

test.run();
