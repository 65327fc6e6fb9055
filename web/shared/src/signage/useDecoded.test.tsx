import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hide, renderHook, waitFor } from '../testing/index.ts';
import { useDecoded } from './useDecoded.ts';

const test = suite('a page whose posters are decoded first');
const { Image } = globalThis;
test.after.each(() => {
  hide();
  globalThis.Image = Image;
});

test('while the next page waits for its posters, the one that is shown says what was last known of it', async () => {
  let decode = (): void => undefined;
  globalThis.Image = class {
    src = '';
    decode = () =>
      new Promise<void>((resolve) => {
        decode = resolve;
      });
  } as unknown as typeof globalThis.Image;
  const { result, rerender } = renderHook(
    ({ says, page, pictures }: { says: string; page: string; pictures: string[] }) => useDecoded(says, page, pictures),
    { initialProps: { says: 'Please come in', page: 'door', pictures: [] as string[] } },
  );
  rerender({ says: 'The show is running', page: 'door', pictures: [] });
  assert.is(result.current, 'The show is running');
  rerender({ says: 'Next shows', page: 'list', pictures: ['/poster.jpg'] });
  assert.is(result.current, 'The show is running');
  decode();
  await waitFor(() => assert.is(result.current, 'Next shows'));
});

test.run();
