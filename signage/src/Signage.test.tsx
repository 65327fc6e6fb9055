import { hide, recordedStartup, show } from '@parterre/ui/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DisplayWaits } from './DisplayWaits.tsx';

const test = suite('a display that waits');
test.after.each(hide);

test('a new display asks by itself, and then shows its code and nothing of the programme', async () => {
  let asked = 0;
  const ask = async (): Promise<void> => {
    asked += 1;
  };
  const { screen } = await show(<DisplayWaits device={null} onAsk={ask} />, { texts: ['start', 'signage'] });
  await screen.findByRole('heading', { name: 'This device is new here' });
  assert.is(asked, 1);
  const { movies } = recordedStartup;
  for (const { display_title } of movies) assert.is(screen.queryByText(display_title), null);
});

test.run();
